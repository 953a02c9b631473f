/** The bounds that the package format itself sets; none depends on a plan (package-format.md, "Container"). */
export const packageLimits = {
  /** Containers inside one another; the payload object is the first. */
  maxDepth: 32,
  /** JSON values of every kind, members of objects and items of arrays alike. */
  maxNodes: 100_000,
  /** Code points of one string outside `template.assets`. */
  maxTextCharacters: 10_000,
  maxOverlays: 2_000,
  /** Code points of an overlay's id: each warning of each row repeats it. */
  maxIdCharacters: 200,
} as const;

/** Violations kept for the reader; the rest are only counted, so that a hostile package cannot make a huge answer. */
export const maxReportedIssues = 50;
