// Un champ que le serveur refuse au retour : ce qui en était saisi, et de quoi le laisser de côté. Le reste part sans lui ; rien ne se perd.
import type { Violation } from '@relogement/domain/common/errors'
import { ErreurApi } from '../core/erreurs.ts'
import { type Chemin, poser } from '../core/fusion.ts'
import { aujourdhui } from '../core/jour.ts'
import { ecrire, ecrireOrigine, lireLeDossier } from '../menage/edition/saisie/saisie.ts'
import { libelleDansLeDossier } from '../menage/modification/champs.ts'
import { patchEntre } from '../menage/modification/patch.ts'
import { majuscule } from '../menage/valeurs.ts'
import { type ChampQuiPart, partiraDe, valeurA } from './ceQuiPart.ts'
import type { Coffre } from './coffre.ts'
import { changerDossier, type DossierEmporte } from './dossierEmporte.ts'
import { appliquer } from './poche.ts'

export interface ChampRefuse {
  readonly path: string
  readonly libelle: string
  readonly raison: string
  /** Ce qui en a été saisi ici ; vide : le refus porte sur ce qu'un autre a écrit. */
  readonly champs: readonly ChampQuiPart[]
}

/** Les champs que ce refus nomme, et ce qui en partait encore ; ce qui vient d'être laissé n'y est plus. */
export function champsRefuses(erreur: unknown, dossier: DossierEmporte): readonly ChampRefuse[] {
  if (!(erreur instanceof ErreurApi)) return []
  const partent = partiraDe(dossier).champs
  return erreur.violations
    .map(({ propertyPath: path, message }: Violation) => {
      const libelle = libelleDansLeDossier(path, dossier.menage)
      const champs = partent.filter(({ chemin }) => seTouchent(path, chemin.join('.')))
      return { path, libelle, raison: sansLibelle(message, libelle), champs }
    })
    .filter(({ path, champs }) => champs.length > 0 || !(dossier.laisses ?? []).some(({ chemin }) => seTouchent(path, chemin.join('.'))))
}

/** Le champ est déjà dit à côté. */
const sansLibelle = (message: string, libelle: string) =>
  message.startsWith(`${libelle} : `) ? majuscule(message.slice(libelle.length + 3)) : message

const seTouchent = (un: string, autre: string) => `${un}.`.startsWith(`${autre}.`) || `${autre}.`.startsWith(`${un}.`)

/** Le champ redevient ce qu'il était au départ, et ce qui en était saisi se garde à part, avec la raison du refus. */
export const laisserDeCote = (coffre: Coffre, menageId: string, { champs, raison }: ChampRefuse): Promise<DossierEmporte> =>
  changerDossier(coffre, menageId, (dossier) => {
    const lire = lireLeDossier(aujourdhui())
    const [depart, saisi] = [lire(dossier.base), lire(dossier.menage)]
    const laisses = champs.map(({ chemin, libelle, valeur }) => ({
      chemin,
      champ: libelle,
      valeur,
      raison,
      saisie: valeurA(saisi, chemin) ?? null,
    }))
    return {
      ...poserDans(
        dossier,
        champs.map(({ chemin }) => [chemin, valeurA(depart, chemin)] as const),
      ),
      laisses: [...(dossier.laisses ?? []), ...laisses],
    }
  })

/** Elle partira de nouveau, telle qu'elle avait été saisie. */
export const reprendreLaReponse = (coffre: Coffre, menageId: string, chemin: Chemin): Promise<DossierEmporte> =>
  changerDossier(coffre, menageId, (dossier) => {
    const laissee = dossier.laisses?.find((autre) => autre.chemin.join('.') === chemin.join('.'))
    if (laissee === undefined) return dossier
    return {
      ...poserDans(dossier, [[laissee.chemin, laissee.saisie]]),
      laisses: (dossier.laisses ?? []).filter((autre) => autre !== laissee),
    }
  })

function poserDans(dossier: DossierEmporte, valeurs: readonly (readonly [Chemin, unknown])[]): DossierEmporte {
  const lue = lireLeDossier(aujourdhui())(dossier.menage)
  const voulue = valeurs.reduce((suite, [chemin, valeur]) => poser(suite, chemin, valeur), lue)
  const patch = patchEntre(ecrireOrigine(lue), ecrire(voulue))
  return Object.keys(patch).length === 0 ? dossier : { ...dossier, menage: appliquer(dossier.menage, patch) }
}
