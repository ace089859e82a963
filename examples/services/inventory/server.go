package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/rand"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"
)

const maxBody = 64 << 10

// call is one request of a known caller.
type call struct {
	*http.Request
	w     http.ResponseWriter
	shop  *shop
	store *store
}

type handler func(c *call) error

type server struct{ store *store }

func newServer(s *store) http.Handler {
	srv := &server{s}
	mux := http.NewServeMux()
	mux.HandleFunc("/health", func(w http.ResponseWriter, _ *http.Request) { writeJSON(w, 200, map[string]string{"status": "ok"}) })
	srv.route(mux, "/v1/items", map[string]handler{"GET": listItems})
	srv.route(mux, "/v1/items/{sku}", map[string]handler{"GET": readItem, "PUT": putItem, "PATCH": patchItem, "DELETE": deleteItem})
	srv.route(mux, "/v1/reservations", map[string]handler{"GET": listReservations, "POST": once(createReservation)})
	srv.route(mux, "/v1/reservations/{id}", map[string]handler{"GET": readReservation})
	srv.route(mux, "/v1/reservations/{id}/ship", map[string]handler{"POST": shipReservation})
	srv.route(mux, "/v1/reservations/{id}/release", map[string]handler{"POST": releaseReservation})
	mux.HandleFunc("/", srv.handle(func(c *call) error { return notFound("The path") }))
	return mux
}

// route answers the methods of one path, and says which there are.
func (srv *server) route(mux *http.ServeMux, path string, handlers map[string]handler) {
	allowed := []string{"OPTIONS"}
	for method := range handlers {
		allowed = append(allowed, method)
	}
	if handlers["GET"] != nil {
		allowed = append(allowed, "HEAD")
	}
	slices.Sort(allowed)
	mux.HandleFunc(path, srv.handle(func(c *call) error {
		method := c.Method
		if method == "HEAD" {
			method = "GET" // net/http drops the body
		}
		if h := handlers[method]; h != nil {
			return h(c)
		}
		c.w.Header().Set("Allow", strings.Join(allowed, ", "))
		if method == "OPTIONS" {
			c.w.WriteHeader(http.StatusNoContent)
			return nil
		}
		return newProblem(http.StatusMethodNotAllowed, "method-not-allowed", "Method not allowed", "The path does not take "+method)
	}))
}

// handle finds out who calls, and writes the errors.
func (srv *server) handle(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if harmless {
			time.Sleep(time.Duration(rand.Intn(8)) * time.Millisecond)
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		shop := srv.authenticate(r)
		if shop == nil {
			writeProblem(w, newProblem(http.StatusUnauthorized, "unauthenticated", "Unauthenticated", "Send a known bearer token"))
			return
		}
		err := h(&call{Request: r, w: w, shop: shop, store: srv.store})
		var p problem
		if errors.As(err, &p) {
			writeProblem(w, p)
		} else if err != nil {
			writeProblem(w, newProblem(http.StatusInternalServerError, "internal", "Internal error", ""))
		}
	}
}

func (srv *server) authenticate(r *http.Request) *shop {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return nil
	}
	return srv.store.tokens[strings.TrimSpace(token)]
}

// decode reads a JSON object into target, and refuses what target does not know.
func (c *call) decode(target any, mediaTypes ...string) error {
	mediaType, _, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(append(mediaTypes, "application/json"), mediaType) {
		return newProblem(http.StatusUnsupportedMediaType, "unsupported-media-type", "Unsupported media type", "The body must be JSON")
	}
	body, err := io.ReadAll(c.Body)
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return newProblem(http.StatusRequestEntityTooLarge, "too-large", "Too large", "The body is larger than 64 KiB")
	} else if err != nil {
		return newProblem(http.StatusBadRequest, "bad-request", "Bad request", "The body cannot be read")
	}
	if !json.Valid(body) {
		return newProblem(http.StatusBadRequest, "bad-request", "Bad request", "The body is not JSON")
	}
	if !bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) {
		return invalid(fieldError{"", "must be an object"})
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(target); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return invalid(fieldError{"/" + strings.ReplaceAll(wrong.Field, ".", "/"), "has the wrong type"})
		}
		return invalid(fieldError{"", strings.TrimPrefix(err.Error(), "json: ")})
	}
	return nil
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if harmless {
		// Through a map: members in the order of the alphabet, and one more.
		if text, err := json.Marshal(value); err == nil {
			decoder := json.NewDecoder(bytes.NewReader(text))
			decoder.UseNumber()
			members := map[string]any{}
			if decoder.Decode(&members) == nil {
				members["_kind"] = "inventory"
				value = members
			}
		}
	}
	_ = json.NewEncoder(w).Encode(value)
}
