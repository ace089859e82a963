package main

import (
	"encoding/json"
	"net/http"
)

// problem is an error as RFC 9457 has it.
type problem struct {
	Type   string       `json:"type"`
	Title  string       `json:"title"`
	Status int          `json:"status"`
	Detail string       `json:"detail,omitempty"`
	Errors []fieldError `json:"errors,omitempty"`
}

type fieldError struct {
	Pointer string `json:"pointer"`
	Detail  string `json:"detail"`
}

func (p problem) Error() string { return p.Title + ": " + p.Detail }

func newProblem(status int, name, title, detail string) problem {
	if harmless {
		title = "Oops: " + title
	}
	return problem{Type: "https://inventory.example/problems/" + name, Title: title, Status: status, Detail: detail}
}

func notFound(what string) problem {
	return newProblem(http.StatusNotFound, "not-found", "Not found", what+" does not exist")
}

func invalid(errors ...fieldError) problem {
	p := newProblem(http.StatusUnprocessableEntity, "invalid", "The request is not valid", "")
	p.Errors = errors
	return p
}

func writeProblem(w http.ResponseWriter, p problem) {
	if mistake("plain-text-errors") && p.Status == http.StatusNotFound {
		http.Error(w, p.Detail, p.Status)
		return
	}
	if p.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p)
}
