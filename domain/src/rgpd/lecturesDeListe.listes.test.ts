import { expect, test } from 'vitest'
import { filtresMenages } from '../menage/ligneMenage.schema.ts'
import { colonnesLues, enClair, filtresLus } from './lecturesDeListe.listes.ts'
import { rgpdContract } from './rgpd.contract.ts'

test('chaque filtre d’une liste notée a son nom dans le journal', () => {
  const duJournal = [
    'GET /v1/rgpd/consultations',
    'GET /v1/rgpd/lectures-de-listes',
    'GET /v1/rgpd/purges',
    'GET /v1/rgpd/archives',
  ] as const
  const noms = [...Object.keys(filtresMenages), ...duJournal.flatMap((cle) => Object.keys(rgpdContract[cle].query.shape))]
  const sansNom = noms.filter((nom) => !['page', 'pageSize'].includes(nom) && !Object.hasOwn(filtresLus, nom))
  expect(sansNom).toEqual([])
})

test('une colonne se lit en clair ; celle que Relogement ne connaît plus, telle qu’elle fut notée', () => {
  expect(enClair(['noms', 'ancienne', 'constructor'], colonnesLues)).toBe('noms, ancienne, constructor')
})
