/** Un PDF d'une page, au plus simple : un titre, puis des lignes. */
export function pageEnPdf(lignes: readonly string[]): Buffer {
  const texte = lignes
    .map((ligne, rang) => `BT /F1 ${rang === 0 ? 20 : 11} Tf 56 ${780 - rang * 36} Td (${enWinAnsi(ligne)}) Tj ET`)
    .join('\n')
  const objets = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr-FR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${texte.length} >>\nstream\n${texte}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let corps = '%PDF-1.4\n'
  const debuts = objets.map((objet, rang) => {
    const debut = corps.length
    corps += `${rang + 1} 0 obj\n${objet}\nendobj\n`
    return debut
  })
  const table = corps.length
  corps += `xref\n0 ${objets.length + 1}\n0000000000 65535 f \n${debuts.map((debut) => `${String(debut).padStart(10, '0')} 00000 n \n`).join('')}`
  corps += `trailer\n<< /Size ${objets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(corps, 'latin1')
}

// WinAnsi range l'apostrophe typographique et l'œ hors de Latin-1 : écrits en octal.
const OCTAL: Readonly<Record<string, string>> = { '’': '\\222', œ: '\\234', '–': '\\226', '(': '\\(', ')': '\\)', '\\': '\\\\' }
const enWinAnsi = (ligne: string): string => ligne.replace(/[’œ–()\\]/g, (signe) => OCTAL[signe] ?? signe)
