/** Limits of the package format itself, independent of the plan (package-format.md, "Container"). */
export const packageLimits = {
  /** Nesting depth of containers; the payload object is level 1. */
  maxDepth: 32,
  /** JSON values of every kind, including members of objects and items of arrays. */
  maxNodes: 100_000,
  /** Code points per string outside `template.assets`. */
  maxTextCharacters: 10_000,
  maxOverlays: 2_000,
  /** Code points per overlay id: each warning of each row repeats it. */
  maxIdCharacters: 200,
} as const;

/** Violations reported in full. The rest are only counted, so that a hostile package cannot cause a huge response. */
export const maxReportedIssues = 50;
