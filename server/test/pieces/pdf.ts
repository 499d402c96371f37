/** Un PDF d'une page qui porte ce texte. */
export function pdf(texte = 'Quittance de loyer'): Buffer {
  const page = `BT /F1 18 Tf 56 780 Td (${texte}) Tj ET`
  const objets = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr-FR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let corps = '%PDF-1.4\n'
  const debuts = objets.map((objet, rang) => {
    const debut = corps.length
    corps += `${rang + 1} 0 obj\n${objet}\nendobj\n`
    return debut
  })
  const table = corps.length
  corps += `xref\n0 6\n0000000000 65535 f \n${debuts.map((debut) => `${String(debut).padStart(10, '0')} 00000 n \n`).join('')}`
  corps += `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(corps, 'latin1')
}

/** Le même, signé ensuite : une version ajoutée à la suite, comme le font les lecteurs. */
export const pdfRepris = (): Buffer =>
  Buffer.concat([
    pdf(),
    Buffer.from('6 0 obj\n<< /Type /Annot >>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Prev 1 >>\nstartxref\n700\n%%EOF\n'),
  ])
