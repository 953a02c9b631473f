// Runs a check, a job and a fill through the client that oapi-codegen generates, and compares its responses with the outcome.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"bulkfill.test/client/bulkfill"

	"github.com/google/uuid"
)

var (
	ctx     = context.Background()
	example = os.Getenv("EXAMPLE")
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func holds(condition bool, answer any) {
	if !condition {
		panic(fmt.Sprintf("%+v", answer))
	}
}

// form builds the body of a create or a check: the two files, then pairs of name and value; a value of csv_file is a
// path.
func form(given ...string) (string, io.Reader) {
	body := &bytes.Buffer{}
	writer := multipart.NewWriter(body)
	file := func(name, path string) {
		part := must(writer.CreateFormFile(name, filepath.Base(path)))
		must(part.Write(must(os.ReadFile(path))))
	}
	file("pdf", filepath.Join(example, "source.pdf"))
	file("svc_file", os.Getenv("EXAMPLE_PACKAGE"))
	for i := 0; i < len(given); i += 2 {
		if given[i] == "csv_file" {
			file(given[i], given[i+1])
		} else {
			holds(writer.WriteField(given[i], given[i+1]) == nil, given[i])
		}
	}
	holds(writer.Close() == nil, "the form")
	return writer.FormDataContentType(), body
}

func create(client *bulkfill.ClientWithResponses, given ...string) *bulkfill.CreateExportJobResponse {
	contentType, body := form(append(given, "max_failed_row_percent", "0")...)
	params := &bulkfill.CreateExportJobParams{IdempotencyKey: uuid.NewString()}
	return must(client.CreateExportJobWithBodyWithResponse(ctx, params, contentType, body))
}

func waited(client *bulkfill.ClientWithResponses, created *bulkfill.CreateExportJobResponse) *bulkfill.ExportJob {
	job := created.JSON200
	if job == nil {
		job = created.JSON202
	}
	holds(job != nil, created.Status()+" "+string(created.Body))
	for job.Status != "completed" && job.Status != "failed" {
		time.Sleep(200 * time.Millisecond)
		read := must(client.ReadExportJobWithResponse(ctx, job.JobId, &bulkfill.ReadExportJobParams{}))
		job = read.JSON200
		holds(job != nil, read.Status())
	}
	return job
}

func main() {
	withKey := bulkfill.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	})
	client := must(bulkfill.NewClientWithResponses(os.Getenv("BASE_URL"), withKey))
	table := filepath.Join(example, "rows.csv")
	rows := must(strconv.Atoi(os.Getenv("EXAMPLE_ROWS")))

	contentType, body := form("csv_file", table)
	checked := must(client.CreateCheckWithBodyWithResponse(ctx, &bulkfill.CreateCheckParams{}, contentType, body))
	check := checked.JSON200
	if check == nil {
		check = checked.JSON202
	}
	holds(check != nil, checked.Status()+" "+string(checked.Body))
	for check.Status != "completed" && check.Status != "failed" {
		time.Sleep(200 * time.Millisecond)
		check = must(client.ReadCheckWithResponse(ctx, check.CheckId, &bulkfill.ReadCheckParams{})).JSON200
		holds(check != nil, "the check")
	}
	holds(check.Status == "completed" && check.Result.Rows == rows, check)
	findings := must(client.ListFindingsWithResponse(ctx, check.CheckId, &bulkfill.ListFindingsParams{}))
	holds(findings.JSON200 != nil && check.Result.FindingCount >= len(findings.JSON200.Findings), findings.Status())

	job := waited(client, create(client, "csv_file", table))
	holds(job.Status == "completed", job)
	archive := must(client.DownloadExportJobWithResponse(ctx, job.JobId, &bulkfill.DownloadExportJobParams{}))
	holds(archive.StatusCode() == 200 && len(archive.Body) == *job.Result.FileSizeBytes, archive.Status())
	holds(os.WriteFile(os.Args[1], archive.Body, 0o600) == nil, "the ZIP")

	contentType, body = form()
	template := must(client.CreateTemplateWithBodyWithResponse(ctx, &bulkfill.CreateTemplateParams{}, contentType, body))
	holds(template.JSON201 != nil, template.Status()+" "+string(template.Body))
	var row map[string]interface{}
	holds(json.Unmarshal([]byte(os.Getenv("EXAMPLE_ROW")), &row) == nil, "the row")
	filled := must(client.FillTemplateWithResponse(ctx, template.JSON201.TemplateId, &bulkfill.FillTemplateParams{}, bulkfill.FillTemplateJSONRequestBody{Row: &row}))
	holds(filled.StatusCode() == 200 && bytes.HasPrefix(filled.Body, []byte("%PDF-")), filled.Status())

	// Row 1 lacks a required value, and no row may fail: within the wait, the response is a 500 with the job.
	failing := create(client, "rows_json", `[{"column_0":"Ada"}]`)
	var failure *bulkfill.ExportJobError
	if failing.JSON500 != nil {
		failed := must(failing.JSON500.AsFailedExportJob())
		failure = &failed.Error
	} else {
		failure = waited(client, failing).Error
	}
	holds(failure != nil && failure.Code == "FAILED_ROW_THRESHOLD_EXCEEDED" && failure.Details.FailedRowCount == 1, failure)

	refused := create(client)
	holds(refused.JSON400 != nil && refused.JSON400.Code == "INVALID_DATA_INPUT", refused.Status())
}
