import { julien, unMenage } from '@relogement/domain/menage/menage.examples'
import { expect, test } from 'vitest'
import { fusionner, poser } from '../../../core/fusion.ts'
import type { Menage } from '../../menage.data.ts'
import { unirLesMontants } from './conflits.ts'
import { lireEtape, type Saisie } from './saisie.ts'

const { occupants, composition, ...reste } = unMenage()
const base = lireEtape(3, '2026-03-12')({ ...reste, composition: { ...composition, occupants } } as unknown as Menage)

const avecSalaire = (montantMensuel: number, gaz: number): Saisie => {
  const saisie = structuredClone(base)
  const siennes = saisie.ressourcesEtCharges?.ressources[julien.id]
  if (siennes && saisie.ressourcesEtCharges) {
    siennes['SALAIRE'] = { montantMensuel, montantAnnuel: montantMensuel * 12 }
    saisie.ressourcesEtCharges.charges.gaz = gaz
  }
  return saisie
}

test('le mois et l’année d’un salaire se choisissent d’un geste, les autres conflits restent', () => {
  const fusion = unirLesMontants(fusionner(base, avecSalaire(1600, 70), avecSalaire(1500, 80)))
  expect(fusion.conflits).toEqual([
    {
      chemin: ['ressourcesEtCharges', 'ressources', julien.id, 'SALAIRE'],
      base: { montantMensuel: 1318, montantAnnuel: 15816 },
      mien: { montantMensuel: 1600, montantAnnuel: 19200 },
      autre: { montantMensuel: 1500, montantAnnuel: 18000 },
    },
    { chemin: ['ressourcesEtCharges', 'charges', 'gaz'], base: 51.2, mien: 70, autre: 80 },
  ])
  const [salaire] = fusion.conflits
  const choisi = poser(fusion.valeurs, salaire?.chemin ?? [], salaire?.autre)
  expect(choisi.ressourcesEtCharges?.ressources[julien.id]?.['SALAIRE']).toEqual({ montantMensuel: 1500, montantAnnuel: 18000 })
})
