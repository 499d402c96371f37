import { expect, test } from 'vitest'
import { apercuDe, formatDeLExtension, formatDuMime, refusAvantEnvoi, TAILLE_MAX_DOCUMENT } from './formats.ts'

test('le format se lit de l’extension, quelle que soit sa casse', () => {
  expect(['a.pdf', 'A.PDF', 'photo.JPG', 'photo.jpeg', 'IMG.HEIC', 'x.csv'].map(formatDeLExtension)).toEqual([
    'PDF',
    'PDF',
    'JPEG',
    'JPEG',
    'HEIC',
    'CSV',
  ])
  expect(['a', 'a.', 'pdf', 'a.pdf.exe', 'a.docm', 'a.svg', 'a.html', '.htaccess'].map(formatDeLExtension)).toEqual(Array(8).fill(null))
})

test('le navigateur montre les PDF et les images qu’il connaît, rien d’autre', () => {
  expect(apercuDe('application/pdf')).toBe('pdf')
  expect(['image/jpeg', 'image/png', 'image/webp'].map(apercuDe)).toEqual(['image', 'image', 'image'])
  expect(['image/heic', 'text/html', 'image/svg+xml', 'text/plain; charset=utf-8', ''].map(apercuDe)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(formatDuMime('text/csv; charset=utf-8')).toBe('CSV')
})

test('un fichier qui ne passera pas est refusé avant d’être envoyé', () => {
  expect(refusAvantEnvoi({ nom: 'a.exe', taille: 1 })).toContain('Ce type de fichier n’est pas accepté')
  expect(refusAvantEnvoi({ nom: 'a.pdf', taille: 0 })).toBe('Ce fichier est vide.')
  expect(refusAvantEnvoi({ nom: 'a.pdf', taille: TAILLE_MAX_DOCUMENT + 1 })).toBe('Ce fichier dépasse 25\u00A0Mo.')
  expect(refusAvantEnvoi({ nom: 'a.pdf', taille: TAILLE_MAX_DOCUMENT })).toBeNull()
})
