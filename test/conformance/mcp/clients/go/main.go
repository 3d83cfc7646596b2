// Calls tools through the official Go SDK, and validates answers with the validator that it is made with: a call in each line of the input,
// an answer in each line of the output. Argument: the address of the server.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type call struct {
	Name      string         `json:"name"`
	Arguments map[string]any `json:"arguments"`
}

type failure struct {
	Error string `json:"error"`
}

func schemas(ctx context.Context, session *mcp.ClientSession) (map[string]*jsonschema.Resolved, error) {
	all := map[string]*jsonschema.Resolved{}
	for tool, err := range session.Tools(ctx, nil) {
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(tool.OutputSchema)
		if err != nil {
			return nil, err
		}
		var schema jsonschema.Schema
		if err := json.Unmarshal(text, &schema); err != nil {
			return nil, fmt.Errorf("%s: %w", tool.Name, err)
		}
		if all[tool.Name], err = schema.Resolve(nil); err != nil {
			return nil, fmt.Errorf("%s: %w", tool.Name, err)
		}
	}
	return all, nil
}

func answer(ctx context.Context, session *mcp.ClientSession, outputs map[string]*jsonschema.Resolved, asked call) (any, error) {
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: asked.Name, Arguments: asked.Arguments})
	if err != nil || result.IsError {
		return result, err
	}
	return result, outputs[asked.Name].Validate(result.StructuredContent)
}

func main() {
	ctx := context.Background()
	client := mcp.NewClient(&mcp.Implementation{Name: "conformance", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: os.Args[1]}, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	outputs, err := schemas(ctx, session)
	if err != nil {
		log.Fatal(err)
	}
	lines := json.NewDecoder(bufio.NewReader(os.Stdin))
	answers := json.NewEncoder(os.Stdout)
	for lines.More() {
		var asked call
		if err := lines.Decode(&asked); err != nil {
			log.Fatal(err)
		}
		told, err := answer(ctx, session, outputs, asked)
		if err != nil {
			told = failure{err.Error()}
		}
		if err := answers.Encode(told); err != nil {
			log.Fatal(err)
		}
	}
}
