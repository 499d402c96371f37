import { pageEnPdf } from '../../src/demo/depot/pageEnPdf.ts'

/** Un PDF d'une page qui porte ce texte. */
export const pdf = (texte = 'Quittance de loyer'): Buffer => pageEnPdf([texte])

/** Le même, signé ensuite : une version ajoutée à la suite, comme le font les lecteurs. */
export const pdfRepris = (): Buffer =>
  Buffer.concat([
    pdf(),
    Buffer.from('6 0 obj\n<< /Type /Annot >>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Prev 1 >>\nstartxref\n700\n%%EOF\n'),
  ])
