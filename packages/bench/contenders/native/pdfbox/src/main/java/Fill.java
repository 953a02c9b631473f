import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.util.Matrix;

/** The made document's rows by PDFBox: opened for each row, because a document that is kept grows with each content stream, saved whole. Fill SOURCE.pdf ROWS.tsv OUT.zip texts */
public final class Fill {
  public static void main(String[] parameters) throws Exception {
    if (!parameters[3].equals("texts")) throw new IllegalArgumentException("texts only");
    byte[] source = Files.readAllBytes(Path.of(parameters[0]));
    try (BufferedReader rows = Files.newBufferedReader(Path.of(parameters[1]));
        ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(Path.of(parameters[2])), 1 << 20))) {
      zip.setMethod(ZipOutputStream.STORED);
      PDType1Font font = new PDType1Font(FontName.HELVETICA);
      ByteArrayOutputStream pdf = new ByteArrayOutputStream(1 << 18);
      int number = 0;
      for (String line = rows.readLine(); line != null; line = rows.readLine()) {
        pdf.reset();
        try (PDDocument document = Loader.loadPDF(source)) {
          draw(document, document.getPage(0), font, line.split("\t"));
          document.save(pdf, CompressParameters.NO_COMPRESSION);
        }
        byte[] bytes = pdf.toByteArray();
        CRC32 crc = new CRC32();
        crc.update(bytes);
        ZipEntry entry = new ZipEntry("row_" + ++number + ".pdf");
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(bytes);
      }
    }
  }

  /** Ten boxes in two columns: bench/inputs/field-boxes.ts. */
  private static void draw(PDDocument document, PDPage page, PDType1Font font, String[] row) throws Exception {
    try (PDPageContentStream content = new PDPageContentStream(document, page, AppendMode.APPEND, false)) {
      content.beginText();
      content.setFont(font, 11);
      for (int index = 0; index < 10; index++) {
        float x = 50 + index % 2 * 264;
        float y = 792 - 90 - index / 2 * 36 - 13;
        content.setTextMatrix(Matrix.getTranslateInstance(x, y));
        content.showText(row[index]);
      }
      content.endText();
    }
  }
}
