import { mergePatch } from '@relogement/domain/common/fusion'
import { expect, test } from 'vitest'
import { patchEntre } from './patch.ts'

const avant = { informations: { telephone: '0612470831', email: null, noticeInformation: { remise: true, date: '2025-01-09' } } }

test('seuls les champs changés partent', () => {
  const apres = { informations: { ...avant.informations, email: 'samira@exemple.fr' } }
  expect(patchEntre(avant, apres)).toEqual({ informations: { email: 'samira@exemple.fr' } })
})

test('un champ vidé part à null, une liste part entière', () => {
  const apres = { informations: { telephone: null, email: null, noticeInformation: { remise: true, date: null } }, typologiesGTR: ['T4'] }
  expect(patchEntre({ ...avant, typologiesGTR: ['T3', 'T4'] }, apres)).toEqual({
    informations: { telephone: null, noticeInformation: { date: null } },
    typologiesGTR: ['T4'],
  })
})

test('rien de changé, rien n’est envoyé', () => {
  expect(patchEntre(avant, structuredClone(avant))).toEqual({})
})

test('appliqué par le serveur, le patch redonne la saisie', () => {
  const apres = { informations: { telephone: '0700000000', email: null, noticeInformation: { remise: false, date: null } } }
  expect(mergePatch(avant, patchEntre(avant, apres))).toEqual(apres)
})
