// Command inventory serves the stock of several shops from memory, on 127.0.0.1:$PORT.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
)

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Inventory API is listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, newServer(newStore())))
}
