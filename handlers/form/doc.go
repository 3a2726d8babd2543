// Package form stands between the tool editor's form and the tool.
//
// A Draft is a tool as the editor holds it: it may break rules, and it
// remembers what the tool itself has no place for, such as the pick of an
// action that was switched away from. Controls writes a draft as the values of
// the form's controls, and Decode reads them back: the whole form, as a browser
// without scripts posts it, or only the controls that were edited. One decoder
// serves the preview, Try and Save, so what "AI sees" shows is what is saved.
//
// Controls are named by what they edit:
//
//	name description icon category tags emptyResult maxCalls cases
//	fields.order                  the keys of the fields, with commas between
//	fields.KEY.name               also .description .type .required .choices
//	action.kind action.KIND.X     X is what the kind picks, such as action.roll.field
//	offeredTo.PROMPT              a checkbox for each prompt
//
// A checkbox is followed by nothing when it is off, so each has a hidden
// companion of the same name with the value "off": a control that was sent
// without its "on" is off, a control that was not sent was not edited.
package form
