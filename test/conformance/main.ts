/**
 * `npm run trial -- conformance …`: of filled documents to PDF/A and PDF/UA (run.ts), and with `--against ADDRESS` of
 * the embedded AWS to another implementation (test/local-aws/conformance/compare.ts).
 */
await import(process.argv.includes('--against') ? '../local-aws/conformance/compare.ts' : './run.ts');

export {};
