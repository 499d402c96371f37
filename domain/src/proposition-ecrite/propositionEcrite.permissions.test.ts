import { expect, test } from 'vitest'
import { camille, colette, denise, ines, rachid } from '../acces/acteurs.examples.ts'
import type { LiensDuMenage } from '../menage/menage.visibilite.ts'
import { uneOffre, unMenageARecevoir } from './ecrite.examples.ts'
import { verbesSurLaProposition } from './propositionEcrite.permissions.ts'

const liens = (chargeId: string): LiensDuMenage => ({
  chargeDeRelogement: { id: chargeId, nom: 'Cyril Vandamme' },
  bailleurActuelId: null,
  bailleursProposes: [],
})
const ecrite = uneOffre({ statut: 'proposition_relogement', courrier: { numero: 1 }, qrCode: true })
const verbes = (acteur: Parameters<typeof verbesSurLaProposition>[0], chargeId = camille.id) =>
  verbesSurLaProposition(acteur, liens(chargeId), ecrite, unMenageARecevoir())

test('la chargée de relogement écrit et envoie dans ses dossiers ; l’huissier revient à l’encadrement', () => {
  expect(verbes(camille).can).toEqual(['ecrire', 'envoyer', 'retirerLeQrCode'])
  expect(verbes(camille).refus.saisirHuissier).toHaveLength(1)
  for (const encadrante of [rachid, ines, denise])
    expect(verbes(encadrante).can).toEqual(['ecrire', 'envoyer', 'saisirHuissier', 'retirerLeQrCode'])
})

test('le dossier d’un collègue dit qui le suit', () => {
  expect(verbes(camille, 'un-autre').refus.ecrire).toEqual(['Le dossier est suivi par Cyril Vandamme.'])
})

test('une commune ne peut rien, et l’apprend', () => {
  expect(verbes(colette).can).toEqual([])
  expect(Object.keys(verbes(colette).refus)).toEqual(['ecrire', 'envoyer', 'saisirHuissier', 'retirerLeQrCode'])
})
