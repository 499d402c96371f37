import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nomDeFichier, nomRenomme } from './nomDeFichier.ts'

test.each([
  ['Avis d’imposition 2025.pdf', 'Avis d’imposition 2025.pdf'],
  ['scan', 'scan.pdf'],
  ['SCAN.PDF', 'SCAN.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Camille\\bail.pdf', 'bail.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['   .pdf', 'pdf.pdf'],
  ['', 'document.pdf'],
  ['quoi ? "rien" <b>|*:.pdf', 'quoi - -rien- -b----.pdf'],
  ['bail .  .pdf', 'bail.pdf'],
])('« %s » est gardé sous le nom « %s »', (brut, garde) => {
  expect(nomDeFichier(brut, 'PDF')).toBe(garde)
})

test('les caractères de commande et ceux qui retournent l’écriture sont ôtés', () => {
  expect(nomDeFichier('a\u0000b\u202Ec\r\nd.pdf', 'PDF')).toBe('abcd.pdf')
})

test('renommer garde l’extension du fichier', () => {
  expect(nomRenomme('Avis 2025', 'scan.pdf')).toBe('Avis 2025.pdf')
  expect(nomRenomme('Avis 2025.pdf', 'scan.pdf')).toBe('Avis 2025.pdf')
  expect(nomRenomme('Avis 2025.exe', 'scan.pdf')).toBe('Avis 2025.exe.pdf')
  expect(nomRenomme('../x', 'scan.pdf')).toBe('-x.pdf')
  expect(nomRenomme(' . ', 'scan.pdf')).toBe('document.pdf')
})

test('quel que soit le nom reçu : court, sans chemin, de la bonne extension, et le garder deux fois n’y change rien', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (brut) => {
      const nom = nomDeFichier(brut, 'JPEG')
      expect(nom).toMatch(/^[^\\/:*?"<>|.\s][^\\/:*?"<>|]*\.jpe?g$/u)
      expect(nom.length).toBeLessThanOrEqual(150)
      expect(nom).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      expect(nomDeFichier(nom, 'JPEG')).toBe(nom)
    }),
  )
})
