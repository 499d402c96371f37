import { expect, test } from 'vitest'
import { unMenage, unMenageVide } from '../menage.examples.ts'
import { champDuChemin } from '../menage.fields.ts'
import { apresLeBailSeSaisit, champsDApresLeBail } from './apresLeBail.ts'

test('ce qui suit le bail ne se demande pas à l’entretien, et se demande dès qu’il y a un bail à signer', () => {
  expect(apresLeBailSeSaisit(unMenageVide(), 'ENTRETIEN_PREALABLE_A_REALISER')).toBe(false)
  expect(apresLeBailSeSaisit(unMenageVide(), 'RECHERCHE_DU_LOGEMENT')).toBe(false)
  expect(apresLeBailSeSaisit(unMenageVide(), 'SIGNATURE_DU_BAIL')).toBe(true)
  expect(apresLeBailSeSaisit(unMenageVide(), 'CLOTURE')).toBe(true)
})

test('ce qui y est déjà dit reste montré, fût-ce trop tôt', () => {
  const tot = unMenage({ relogement: { dates: { demenagement: '2026-03-02' } } })
  expect(apresLeBailSeSaisit(tot, 'RECHERCHE_DU_LOGEMENT')).toBe(true)
  const nie = unMenage({ relogement: { minoration: false, accompagnementPostRelogement: [] } })
  expect(apresLeBailSeSaisit(nie, 'RECHERCHE_DU_LOGEMENT')).toBe(false)
})

test('chacun de ces champs est de la table', () => {
  expect(champsDApresLeBail.filter((chemin) => champDuChemin(chemin)?.chemin !== chemin)).toEqual([])
})
