/** Texts of the tour through the editor. */
export default {
  steps: [
    'Open the PDF to fill, and the table with one row per document. Both stay on this computer until you preview, check, save, run or open “Document”.',
    'Form fields are on the page and under “Fields” on the left. “Match by name” finds a column for each: review the matches, then take them.',
    'Click a field, then choose its value under “Properties”: a column, a text, or a text with columns. If there is no field, choose a tool such as “Text” and drag on the page, or drag a column there.',
    'Open “Rows” below to view, edit and check all rows. Use “Longest value” to see whether long texts fit.',
    '“Run job…” fills all rows now. “Save template” keeps your work for later. Press ? to list all keys.',
  ],
};
