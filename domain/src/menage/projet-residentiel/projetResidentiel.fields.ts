import { enToutesLettres } from '../../common/valeurDite.ts'
import { type CheminDe, champsDe, choix, choixMultiple, codePostal, lignes, ouiNon, texte, texteLong } from '../completude/champ.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import { lieuExclu } from './exclusions.ts'
import { criteresProjet, priorites } from './projetResidentiel.listes.ts'
import type { ProjetResidentiel, SecteurSouhaite } from './projetResidentiel.schema.ts'

type VilleSouhaitee = SecteurSouhaite['villes'][number]
type Critere = SecteurSouhaite['criteres'][number]

const TOUS = 'Tous / Toutes'

const resumeVille = ({ nom, quartier }: VilleSouhaitee) => [nom ?? TOUS, quartier].filter(Boolean).join(' – ')
const resumeSecteur = ({ villes, typologies: souhaitees }: SecteurSouhaite) =>
  [villes.map(resumeVille).join(', ') || TOUS, enToutesLettres(typologies, souhaitees)].filter(Boolean).join(' · ')
const resumeCritere = ({ type, texteLibre, priorite }: Critere) =>
  [criteresProjet[type], texteLibre, priorite === 'INDISPENSABLE' && '(indispensable)'].filter(Boolean).join(' ')

export const champsProjetResidentiel = champsDe<CheminDe<ProjetResidentiel>>(
  'projetResidentiel',
  { etape: 5, verrouilleDepuis: 'SIGNATURE_DU_BAIL' },
  {
    secteursSouhaites: lignes('Secteurs souhaités', resumeSecteur, { requis: ['E', 'C'] }),
    'secteursSouhaites.*': lignes('Secteur souhaité', resumeSecteur),
    'secteursSouhaites.*.villes': lignes('Villes', resumeVille),
    'secteursSouhaites.*.villes.*': lignes('Ville', resumeVille),
    'secteursSouhaites.*.villes.*.nom': texte('Nom de la ville'),
    'secteursSouhaites.*.villes.*.codePostal': codePostal('Code postal'),
    'secteursSouhaites.*.villes.*.quartier': texte('Quartier'),
    'secteursSouhaites.*.typologies': choixMultiple('Typologies', typologies),
    'secteursSouhaites.*.precisions': texteLong('Précisions'),
    'secteursSouhaites.*.criteres': lignes('Critères', resumeCritere),
    'secteursSouhaites.*.criteres.*': lignes('Critère', resumeCritere),
    'secteursSouhaites.*.criteres.*.type': choix('Type', criteresProjet, { toujoursChoisi: true }),
    'secteursSouhaites.*.criteres.*.priorite': choix('Priorité', priorites, { toujoursChoisi: true }),
    'secteursSouhaites.*.criteres.*.texteLibre': texte('Texte libre', { libre: true }),
    quartiersAExclure: lignes('Quartiers à exclure', lieuExclu),
    'quartiersAExclure.*': lignes('Quartier à exclure', lieuExclu),
    'quartiersAExclure.*.ville': texte('Ville'),
    'quartiersAExclure.*.quartier': texte('Quartier'),
    'quartiersAExclure.*.motif': texte('Motif', { libre: true }),
    precedentesPropositionsDeLogement: texteLong('Précédentes propositions de logement'),
    retourSouhaite: ouiNon('Retour souhaité dans le quartier'),
    observations: texteLong('Observations sur le projet'),
  },
)
