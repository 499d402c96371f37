import { expect, test } from 'vitest'
import { texteDuCertificat } from './certificat.ts'

test('le certificat dit ce qui est effacé, ce qui reste et pourquoi, et l’empreinte de chaque fichier', () => {
  const texte = texteDuCertificat({
    numero: '0198',
    codeMenage: 'EPE-0012',
    operation: 'Épeule Nord',
    motif: 'DEPART_SPONTANE',
    depuis: '2026-01-15',
    prevueLe: '2026-02-14',
    valideeLe: '2026-02-10T08:00:00Z',
    valideePar: 'Delphine Caron',
    executeeLe: '2026-02-14T04:00:00Z',
    termineeLe: '2026-02-14T04:01:00Z',
    bilan: [
      { quoi: 'Personnes du ménage', nombre: 4, geste: 'EFFACE', reste: null },
      { quoi: 'Suivis', nombre: 0, geste: 'EFFACE', reste: null },
      { quoi: 'Documents', nombre: 1, geste: 'RENDU_ANONYME', reste: 'nature, empreinte et dates' },
    ],
    fichiers: [{ nature: 'AVIS_IMPOSITION', taille: 120, sha256: 'ab'.repeat(32), effaceLe: '2026-02-14T04:01:00Z' }],
  })
  expect(texte).toContain('Motif : départ spontané, le 15 janvier 2026')
  expect(texte).toContain('Validé le : 10 févr. 2026, 09:00, par Delphine Caron')
  expect(texte).toContain('- Personnes du ménage : 4\n- Fichiers : 1')
  expect(texte).not.toContain('Suivis')
  expect(texte).toContain('- Documents : 1 (nature, empreinte et dates)')
  expect(texte).toContain(`- Avis d’imposition, 120, ${'ab'.repeat(32)}, 14 févr. 2026, 05:01`)
})
