/** Replaces the reader of PKCS#12 files in bundles: the sealing key of a deployment is in KMS. */
export default {};
