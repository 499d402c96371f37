// La fiche candidat (domain-rules § 10, n° 14) : ce que le bailleur d'un logement lit d'un ménage, et rien d'autre.
import { formatAge } from '../common/date.format.ts'
import { formatMontant, formatPourcentage } from '../common/montant.ts'
import { typesDocumentMenage } from '../document/document.listes.ts'
import { type Ligne, leJour, libellesDe, ligne, ouTiret, parMois } from '../document/produits/lignes.ts'
import { accorder } from '../menage/composition/accord.ts'
import { compositionsMenage, rolesOccupant } from '../menage/composition/composition.listes.ts'
import type { Composition, Occupant } from '../menage/composition/composition.schema.ts'
import { compositionMenage } from '../menage/composition/compositionMenage.ts'
import { ageDe, nombreDEnfants, trierOccupants } from '../menage/composition/occupants.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import type { LogementActuel } from '../menage/logement-actuel/logementActuel.schema.ts'
import type { GroupeDeChamps } from '../menage/menage.visibilite.ts'
import type { DossierAProjeter, Projection } from '../menage/projection/projection.ts'
import { criteresProjet } from '../menage/projet-residentiel/projetResidentiel.listes.ts'
import type { ProjetResidentiel } from '../menage/projet-residentiel/projetResidentiel.schema.ts'
import type { Relogement } from '../menage/relogement/relogement.schema.ts'

/** Ce qu'un dossier montre à qui lit sa fiche candidat. */
export const CANDIDAT_LU = ['IDENTITE', 'COMPOSITION', 'FINANCE'] as const satisfies readonly GroupeDeChamps[]

export interface DossierDuCandidat extends DossierAProjeter {
  readonly noms: string
  readonly codeMenage: string
  readonly composition: Composition
  readonly occupants: Occupant[]
  readonly relogement: Pick<Relogement, 'typologiesGTR' | 'demandeLogementSocial'>
  readonly projetResidentiel: Pick<ProjetResidentiel, 'secteursSouhaites'>
  readonly logementActuel: LogementActuel
  /** Les natures des documents déposés. */
  readonly documents: readonly string[]
}

export interface FicheCandidat {
  readonly noms: string
  readonly codeMenage: string
  /** « 2 adultes, 1 enfant » */
  readonly personnes: string
  readonly tauxEffort: number | null
  readonly composition: { readonly resume: string; readonly occupants: readonly (readonly string[])[] }
  readonly lignes: readonly Ligne[]
  /** Les pièces qu'une commission demande, et si elles sont au dossier. */
  readonly pieces: readonly (readonly string[])[]
}

const PIECES = ['PIECE_IDENTITE', 'DLS_ATTESTATION', 'AVIS_IMPOSITION', 'BULLETIN_SALAIRE', 'ATTESTATION_CAF', 'QUITTANCE'] as const

/** Ce qui relève de la santé ne sort pas de l'équipe (domain-rules § 11), ni un critère que l'administration a ajouté : nul ne sait ce qu'il dit. */
const SANTE = ['PMR', 'DOUCHE', 'BAIGNOIRE', 'PROXIMITE_SOINS']
const CRITERES_DITS: ReadonlySet<string> = new Set(Object.keys(criteresProjet).filter((type) => !SANTE.includes(type)))

/** `chezLui` : il habite déjà chez ce bailleur, qui connaît sa dette. */
export function ficheCandidat(dossier: DossierDuCandidat, projection: Projection, jour: string, chezLui: boolean): FicheCandidat {
  const { occupants, composition, relogement, logementActuel } = dossier
  const sorte = compositionMenage(occupants, composition.colocation)
  const personnes = personnesEnClair(occupants, jour)
  return {
    noms: dossier.noms,
    codeMenage: dossier.codeMenage,
    personnes,
    tauxEffort: projection.tauxEffort.valeur,
    composition: {
      resume: [sorte && compositionsMenage[sorte], personnes].filter(Boolean).join(', '),
      occupants: trierOccupants(occupants).map((occupant) => [
        accorder(rolesOccupant[occupant.role], occupant.sexe),
        ouTiret(age(ageDe(occupant, jour))),
      ]),
    },
    lignes: [
      ligne('Ressources', parMois(projection.actuel.totalRessources.valeur)),
      ligne('Taux d’effort dans ce logement', formatPourcentage(projection.tauxEffort.valeur)),
      ligne('Part à charge dans ce logement', parMois(projection.part.valeur)),
      ligne('APL', apl(projection.apl)),
      ligne('Typologies retenues', libellesDe(typologies, relogement.typologiesGTR)),
      ligne('Besoins', besoins(dossier)),
      ligne('Numéro unique (DLS)', relogement.demandeLogementSocial.numeroUnique),
      ligne('Demande du', leJour(relogement.demandeLogementSocial.date)),
      ...(chezLui ? [ligne('Dette de loyer et de charges', dette(logementActuel))] : []),
    ],
    pieces: PIECES.map((nature) => [typesDocumentMenage[nature], dossier.documents.includes(nature) ? 'Au dossier' : 'À demander']),
  }
}

/** « 2 adultes, 1 enfant » */
export function personnesEnClair(occupants: readonly Pick<Occupant, 'role' | 'dateDeNaissance'>[], jour: string): string {
  const enfants = nombreDEnfants(occupants as Occupant[], jour)
  const adultes = occupants.length - enfants
  return [adultes > 0 && pluriel(adultes, 'adulte'), enfants > 0 && pluriel(enfants, 'enfant')].filter(Boolean).join(', ')
}

const pluriel = (nombre: number, mot: string) => `${nombre}\u00A0${mot}${nombre > 1 ? 's' : ''}`

const age = (ans: number | null) => (ans === null ? null : formatAge(ans))

const sources = { SAISIE: '', ESTIMEE: ' (estimation)', ANNONCEE: ' (annoncée par le bailleur)' } as const

const apl = ({ valeur, source }: Projection['apl']) => (valeur === null || source === null ? null : `${parMois(valeur)}${sources[source]}`)

const besoins = ({ projetResidentiel: { secteursSouhaites } }: DossierDuCandidat): string =>
  [
    ...new Set(
      secteursSouhaites
        .flatMap(({ criteres }) => criteres)
        .filter(({ type }) => CRITERES_DITS.has(type))
        .map(({ type }) => criteresProjet[type]),
    ),
  ].join(', ')

const dette = ({ dettes: { loyer, charges } }: LogementActuel) => {
  const [a, b] = [loyer.montant, charges.montant]
  return a === null && b === null ? null : formatMontant((a ?? 0) + (b ?? 0))
}
