// Package library is the Library's pages: the list, its rows and what is done
// with them, the trash.
//
// A page is made of regions that can be replaced one by one: #kinds (the
// narrowing at the left), #list (rows, paging, empty states), and for each row
// #cost-ID and #peek-ID. The search box is in none of them, so that it is never
// replaced while somebody types.
package library
