/** The header in which the edge shows the API that it is the edge. CloudFront overwrites what a client may have sent under its name. */
export const originSecretHeader = 'x-origin-secret';
