import { etapesDuDossier } from '@relogement/domain/menage/completude/etapes'
import { fusionner } from '../core/fusion.ts'
import { aujourdhui } from '../core/jour.ts'
import type { Etape } from '../menage/edition/navigation.ts'
import { ecrire, ecrireOrigine, lireEtape, type Saisie, schemaDeLEtape } from '../menage/edition/saisie/saisie.ts'
import { cleDeBrouillon } from '../menage/edition/useEtapesEnBrouillon.ts'
import { patchEntre } from '../menage/modification/patch.ts'
import { ouvrirLesBrouillons } from './brouillonsDuCoffre.ts'
import type { Coffre } from './coffre.ts'
import { changerDossier } from './dossierEmporte.ts'
import { appliquer } from './poche.ts'

/**
 * Ce qui a été tapé sans « Suivant » part avec le reste, si rien n'y est inachevé. Rend la première étape dont la saisie ne peut pas partir
 * telle quelle : une date à moitié écrite, un champ refusé.
 */
export async function reprendreLesBrouillons(coffre: Coffre, menageId: string): Promise<Etape | null> {
  const brouillons = await ouvrirLesBrouillons(coffre)
  const jour = aujourdhui()
  let inachevee: Etape | null = null
  for (const etape of etapesDuDossier) {
    const cle = cleDeBrouillon(menageId, etape)
    const brouillon = await brouillons.lire(cle)
    if (brouillon === null) continue
    const { success, data } = schemaDeLEtape(etape.numero, jour).safeParse(brouillon.valeurs)
    if (!success || Object.keys(brouillon.textes ?? {}).length > 0) {
      inachevee ??= etape
      continue
    }
    await changerDossier(coffre, menageId, (dossier) => {
      const lue = lireEtape(etape.numero, jour)(dossier.menage)
      const { valeurs } = fusionner<Saisie>(brouillon.base as Saisie, data, lue)
      const patch = patchEntre(ecrireOrigine(lue), ecrire(valeurs))
      return Object.keys(patch).length === 0 ? dossier : { ...dossier, menage: appliquer(dossier.menage, patch) }
    })
    await brouillons.effacer(cle)
  }
  return inachevee
}
