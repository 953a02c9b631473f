import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Verifies PDFs with EU DSS. Arguments: a trusted certificate, and a file with one path per line. */
public class JudgeSignatures {
  public static void main(String[] arguments) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(arguments[0])));
    for (var path : Files.readAllLines(Path.of(arguments[1]))) System.out.println(path + "\t" + judge(path, trusted));
  }

  private static String judge(String path, CommonTrustedCertificateSource trusted) {
    try {
      var verifier = new CommonCertificateVerifier();
      verifier.setTrustedCertSources(trusted);
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(path));
      validator.setCertificateVerifier(verifier);
      List<SignatureWrapper> signatures = validator.validateDocument().getDiagnosticData().getSignatures();
      if (signatures.isEmpty()) return "no signature";
      for (var signature : signatures) {
        if (!signature.isSignatureIntact()) return "not intact";
        if (!signature.isSignatureValid()) return "not valid";
        if (!signature.isTrustedChain()) return "not trusted";
      }
      // The sealing signature is the last one and covers everything.
      var last = signatures.stream().mapToLong(JudgeSignatures::end).max().getAsLong();
      return last == new File(path).length() ? "valid" : "not the whole file";
    } catch (Exception | ExceptionInInitializerError error) {
      return "error " + error.getClass().getSimpleName();
    }
  }

  private static long end(SignatureWrapper signature) {
    var range = signature.getSignatureByteRange();
    return range.get(2).longValue() + range.get(3).longValue();
  }
}
