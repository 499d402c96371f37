// La part d'un candidat qui se tire de son dossier : la base la garde, telle qu'elle était à cette version du dossier.
import { ajouterJours, ajouterMois } from '../common/date.ts'
import { type FoyerAPL, foyerAPL, revenuAnnuelAPL } from '../menage/apl/foyerApl.ts'
import type { Controle } from '../menage/completude/controle.ts'
import type { DossierAControler } from '../menage/completude/dossier.ts'
import { controlerDossier, manquesPour } from '../menage/completude/erreurs.ts'
import type { Variables } from '../menage/completude/variables.ts'
import { adultesDe } from '../menage/composition/occupants.ts'
import type { Typologie } from '../menage/logement-actuel/logementActuel.listes.ts'
import { TOUS_SECTEURS } from '../menage/projet-residentiel/secteurs.ts'
import { ressourcesEtablies } from '../menage/ressources/totaux.ts'

export interface Lieu {
  /** Nulle : toutes. */
  readonly ville: string | null
  /** Nul : toute la ville. */
  readonly quartier: string | null
}

export interface ProfilDuCandidat {
  readonly personnes: number
  /** Par mois ; nulles : pas connues. */
  readonly ressources: number | null
  readonly foyer: FoyerAPL | null
  readonly revenuAnnuel: number | null
  readonly colocation: boolean
  /** Dans l'ordre du ménage ; un vœu sans lieu accepte tous les secteurs. */
  readonly voeux: readonly { readonly lieux: readonly Lieu[]; readonly typologies: readonly Typologie[] }[]
  readonly exclus: readonly Lieu[]
  readonly besoins: {
    readonly mobiliteReduite: boolean
    readonly ascenseur: boolean
    readonly rezDeChaussee: boolean
    readonly etageMax: number | null
  }
  readonly retourSouhaite: boolean
}

export interface ProfilTenu {
  readonly profil: ProfilDuCandidat
  /** Ce qui manque pour être candidat ; vide : le dossier est complet. */
  readonly manques: readonly string[]
  /** Le dernier jour où cela vaut, le dossier restant le même : les âges et l'année des revenus en dépendent. */
  readonly jusquAu: string
}

export function profilTenuDe(dossier: DossierAControler, jour: string, variables: Variables): ProfilTenu {
  const controle = controlerDossier(dossier, { aujourdhui: jour, variables })
  return { profil: profilDe(dossier, jour, variables), manques: manquesPour('C', controle), jusquAu: jusquAu(dossier, controle, jour) }
}

function profilDe(dossier: DossierAControler, jour: string, variables: Variables): ProfilDuCandidat {
  const { occupants, composition, ressourcesEtCharges, projetResidentiel } = dossier
  const criteres = projetResidentiel.secteursSouhaites.flatMap((secteur) => secteur.criteres)
  const veut = (type: (typeof criteres)[number]['type']) => criteres.some((critere) => critere.type === type)
  return {
    personnes: occupants.length,
    ressources: ressourcesEtablies(adultesDe(occupants, jour), ressourcesEtCharges.ressources).valeur,
    foyer: foyerAPL(dossier, jour, variables),
    revenuAnnuel: revenuAnnuelAPL(dossier, jour, variables).valeur,
    colocation: composition.colocation,
    voeux: projetResidentiel.secteursSouhaites.map(({ villes, typologies }) => ({
      lieux: villes.flatMap(({ nom, quartier }) => (nomme(nom) === null ? [] : [{ ville: nom, quartier: nomme(quartier) }])),
      typologies,
    })),
    exclus: projetResidentiel.quartiersAExclure.flatMap(({ ville, quartier }) =>
      nomme(ville) === null && nomme(quartier) === null ? [] : [{ ville: nomme(ville), quartier: nomme(quartier) }],
    ),
    besoins: {
      mobiliteReduite: composition.personneAMobiliteReduite === true || veut('PMR'),
      ascenseur: veut('ASCENSEUR'),
      rezDeChaussee: veut('REZ_DE_CHAUSSEE'),
      etageMax: etageMax(criteres),
    },
    retourSouhaite: projetResidentiel.retourSouhaite,
  }
}

const nomme = (nom: string | null): string | null => (nom === null || nom.trim() === '' || nom === TOUS_SECTEURS ? null : nom)

/** Le plus bas des étages donnés : « 2 », « 2e étage ». */
function etageMax(criteres: readonly { readonly type: string; readonly texteLibre: string | null }[]): number | null {
  const etages = criteres.flatMap(({ type, texteLibre }) => {
    const lu = type === 'ETAGE_MAX' ? /\d+/.exec(texteLibre ?? '') : null
    return lu === null ? [] : [Number(lu[0])]
  })
  return etages.length === 0 ? null : Math.min(...etages)
}

/** La veille du prochain anniversaire, ou la fin du mois ; une valeur refusée peut tenir à une date à venir : jusqu'à demain seulement. */
function jusquAu({ occupants }: DossierAControler, manques: Pick<Controle, 'invalidFields'>, jour: string): string {
  if (manques.invalidFields.some(({ genre }) => genre === 'INVALIDE')) return jour
  const annee = jour.slice(0, 4)
  const anniversaires = occupants.flatMap(({ dateDeNaissance }) => {
    const quantieme = dateDeNaissance?.slice(5) ?? ''
    if (quantieme <= jour.slice(5)) return []
    return [quantieme === '02-29' ? `${annee}-02-28` : ajouterJours(`${annee}-${quantieme}`, -1)]
  })
  return [ajouterJours(ajouterMois(`${jour.slice(0, 7)}-01`, 1), -1), ...anniversaires].sort()[0] ?? jour
}
