import { type Typologie, typologies } from '../../logement-actuel/logementActuel.listes.ts'
import { occupationPour } from '../../logement-actuel/taille.ts'
import type { ProjetResidentiel, SecteurSouhaite } from '../../projet-residentiel/projetResidentiel.schema.ts'
import { type AVerifier, aVerifier } from '../controle.ts'
import type { DossierAControler } from '../dossier.ts'

export const verifierProjet = (dossier: DossierAControler): AVerifier[] => [
  ...dossier.relogement.typologiesGTR.flatMap((typologie) => taille(typologie, dossier.occupants.length)),
  ...dossier.projetResidentiel.secteursSouhaites.flatMap((secteur, rang) => [
    ...etageSansAscenseur(secteur, rang, dossier.composition.personneAMobiliteReduite === true),
    ...secteurExclu(secteur, rang, dossier.projetResidentiel.quartiersAExclure),
  ]),
]

function taille(typologie: Typologie, personnes: number): AVerifier[] {
  const occupation = occupationPour(typologie, personnes)
  if (occupation === null) return []
  const pour = `La typologie ${typologies[typologie]} pour ${personnes} personne${personnes > 1 ? 's' : ''}`
  const message = occupation === 'SOUS_OCCUPATION' ? `${pour} serait en sous-occupation` : `${pour} serait en sur-occupation`
  return [aVerifier(occupation, 'relogement.typologiesGTR', message)]
}

const ETAGE_SANS_ASCENSEUR = 3

function etageSansAscenseur({ criteres }: SecteurSouhaite, rang: number, mobiliteReduite: boolean): AVerifier[] {
  const etage = etageMax(criteres)
  if (!mobiliteReduite || etage <= ETAGE_SANS_ASCENSEUR || criteres.some(({ type }) => type === 'ASCENSEUR')) return []
  const message = `Le secteur souhaité n°\u00A0${rang + 1} admet le ${etage}e étage sans ascenseur, pour une personne à mobilité réduite`
  return [aVerifier('ETAGE_SANS_ASCENSEUR', `projetResidentiel.secteursSouhaites.${rang}.criteres`, message)]
}

/** L'étage maximum se précise en texte libre : « 4 », « 4e étage ». */
const etageMax = (criteres: SecteurSouhaite['criteres']): number =>
  Math.max(
    0,
    ...criteres.filter(({ type }) => type === 'ETAGE_MAX').map(({ texteLibre }) => Number(/\d+/.exec(texteLibre ?? '')?.[0] ?? 0)),
  )

function secteurExclu({ villes }: SecteurSouhaite, rang: number, exclus: ProjetResidentiel['quartiersAExclure']): AVerifier[] {
  const exclue = ({ nom, quartier }: SecteurSouhaite['villes'][number]) =>
    nom !== null &&
    exclus.some((exclusion) => memeNom(exclusion.ville, nom) && (exclusion.quartier === null || memeNom(exclusion.quartier, quartier)))
  if (villes.length === 0 || !villes.every(exclue)) return []
  const message = `Le secteur souhaité n°\u00A0${rang + 1} est entièrement dans les quartiers à exclure`
  return [aVerifier('SECTEUR_EXCLU', `projetResidentiel.secteursSouhaites.${rang}`, message)]
}

const memeNom = (a: string | null, b: string | null) => a !== null && b !== null && a.localeCompare(b, 'fr', { sensitivity: 'base' }) === 0
