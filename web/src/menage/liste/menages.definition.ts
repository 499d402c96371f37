// La liste des ménages : ses filtres, et ce qu'elle demande à l'API (spécification § 2).
import { codesStatutsMenage, statutsMasquesParDefaut } from '@relogement/domain/menage/menage.statuts'
import { inclusions, listeMenages } from '@relogement/domain/menage/menages.liste'
import type { Moi } from '../../acces/moi.ts'
import { definitionDe, demandeDe } from '../../core/liste/declaree.ts'
import type { DefinitionListe, EtatListe } from '../../core/liste/etat.ts'

/** Ce qui se filtre d'un historique et de promesses que seule l'équipe lit. */
const DE_L_EQUIPE = ['sansActivite', 'promesses']

/** `null` : hors de toute session, pour lire une adresse. Une chargée de relogement arrive sur ses dossiers : un préréglage, qu'elle retire comme un autre filtre, non un droit. */
export function definitionMenages(moi: Pick<Moi, 'id' | 'roles' | 'can'> | null): DefinitionListe {
  const sesDossiers = moi?.roles[0]?.code === 'CHARGE_DE_RELOGEMENT'
  const suitDesDossiers = moi?.roles.some(({ code }) => code === 'CHARGE_DE_RELOGEMENT') ?? false
  const { tri, filtres } = definitionDe(listeMenages)
  return {
    tri,
    filtres: [
      ...filtres
        .filter(({ cle }) => !DE_L_EQUIPE.includes(cle) || moi === null || moi.can.includes('lireActivite'))
        .map((filtre) =>
          filtre.cle !== 'chargesDeRelogement'
            ? filtre
            : {
                ...filtre,
                // Soi d'abord, même sans aucun dossier ; les dossiers sans personne ensuite ; les collègues après.
                connues: [
                  ...(moi !== null && suitDesDossiers ? [{ valeur: moi.id, libelle: 'Moi' }] : []),
                  { valeur: 'aucun', libelle: 'Personne' },
                ],
                defaut: sesDossiers ? [moi.id] : [],
                ecritToujours: sesDossiers,
              },
        ),
      { cle: 'inclure', libelle: 'Inclure', valeurs: Object.entries(inclusions).map(([valeur, libelle]) => ({ valeur, libelle })) },
    ],
  }
}

const STATUTS_SUIVIS = codesStatutsMenage.filter((statut) => !statutsMasquesParDefaut.some((masque) => masque === statut))

/**
 * Ce qui part à l'API. Par défaut, ni dossiers clos, ni départs spontanés, ni relogements non nécessaires ; un statut choisi
 * l'emporte sur ce défaut.
 */
export function demandeMenages(etat: EtatListe) {
  const { inclure = [], statuts = [], ...autres } = etat.filtres
  const tous = statuts.length > 0 || inclure.includes('clos') || vientDUnNombre(etat)
  return {
    ...demandeDe(listeMenages, { ...etat, filtres: autres }),
    statuts: tous ? statuts : STATUTS_SUIVIS,
    relogementNecessaire: inclure.includes('nonNecessaires') ? undefined : 'true',
  }
}

/** Ouverte par un nombre du tableau de bord : elle montre ce qu'il compte, dossiers clos et départs compris. */
const vientDUnNombre = ({ filtres }: Pick<EtatListe, 'filtres'>): boolean =>
  ['avancements', 'moisEntretien', 'moisRelogement', 'dossiers'].some((cle) => (filtres[cle] ?? []).length > 0)

/** Ce que la liste ne montre pas, ou montre en gris, dit en bas de page. */
export function noteDeLaListe({ filtres }: Pick<EtatListe, 'filtres'>): string {
  const { inclure = [], statuts = [] } = filtres
  const clos =
    statuts.length > 0 || inclure.includes('clos') || vientDUnNombre({ filtres }) ? null : 'dossiers clos et départs spontanés masqués'
  const nonNecessaires = inclure.includes('nonNecessaires') ? 'relogements non nécessaires grisés' : 'relogements non nécessaires masqués'
  return [clos, nonNecessaires].filter(Boolean).join(', ')
}
