import type { Changement } from '@relogement/domain/historique/historique.schema'
import { libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import type { Alea } from '../alea.ts'
import type { Jour } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import { tirerMobile } from '../noms/tirage.ts'

export interface Retouche {
  readonly jour: Jour
  readonly changements: readonly Changement[]
}

/** Ce que l'on a corrigé dans le dossier en cours de route ; la nouvelle valeur est celle d'aujourd'hui. */
export function retouchesDe({ sections, parcours }: MenageDemo, hier: Jour, alea: Alea): Retouche[] {
  const entretien = parcours.etapes.find(({ transition }) => transition === 'realiser_entretien')?.jour
  if (entretien === undefined) return []
  const { informations, logementActuel, relogement, ressourcesEtCharges, occupants } = sections
  const changement = (chemin: string, ancien: unknown, nouveau: unknown): Changement => ({
    chemin,
    libelle: libelleDuChemin(chemin, { occupants }),
    ancien,
    nouveau,
  })
  const ensuite = () => alea.entier(entretien, hier)
  const retouche = (probabilite: number, jour: () => Jour, changements: () => Changement[]): Retouche[] =>
    alea.chance(probabilite) ? [{ jour: jour(), changements: changements() }] : []
  const salaire = ressourcesEtCharges.ressources.find(({ type }) => type.code === 'SALAIRE')
  const dette = logementActuel.dettes.loyer.montant
  return [
    ...retouche(informations.telephone === null ? 0 : 0.14, ensuite, () => [
      changement('informations.telephone', tirerMobile(alea), informations.telephone),
    ]),
    ...retouche(informations.email === null ? 0 : 0.1, ensuite, () => [changement('informations.email', null, informations.email)]),
    ...retouche(dette === null ? 0 : 0.5, ensuite, () => [
      changement('logementActuel.dettes.loyer.montant', Math.round((dette ?? 0) * alea.entier(60, 140)) / 100, dette),
    ]),
    // Étapes 2, 3 et 5 : corrigées à l'entretien, avant ce que le GTR examine.
    ...retouche(
      salaire === undefined ? 0 : 0.3,
      () => entretien,
      () =>
        salaire === undefined
          ? []
          : [
              changement(
                `ressourcesEtCharges.ressources.${salaire.occupantId}.SALAIRE.montantMensuel`,
                Math.round((salaire.montantMensuel ?? 0) * alea.entier(90, 99)) / 100,
                salaire.montantMensuel,
              ),
            ],
    ),
    ...retouche(
      relogement.statutsAdditionnels.injoignable ? 1 : 0,
      () => hier - alea.entier(0, 20),
      () => [changement('relogement.statutsAdditionnels.injoignable', false, true)],
    ),
    ...retouche(
      relogement.relogementNecessaire ? 0 : 1,
      () => hier,
      () => [changement('relogement.relogementNecessaire', true, false)],
    ),
  ]
}
