/** The rule of a short text that names no picture of the template. */
export const missingPictureRule =
  'The template has no picture of this name. Add the picture to the template, or correct the name.';
