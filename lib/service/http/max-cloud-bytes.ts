/** A Lambda's answer has 6 MB at most, in which a body that is not text is base64. What is larger is handed out by the storage. */
export const maxCloudBytes = 4_000_000;
