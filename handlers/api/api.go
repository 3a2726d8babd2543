package api

import (
	"log/slog"

	"callboard/models"
)

// API is everything the JSON handlers need.
type API struct {
	Store *models.Store
	Log   *slog.Logger
}
