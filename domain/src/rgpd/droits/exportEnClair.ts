// Les données remises, mises en page pour le PDF : des textes prêts à lire, rangés comme la saisie, sans rien dire deux fois.
import { formatDate } from '../../common/date.format.ts'
import { etapeDuNumero, type NumeroEtape } from '../../menage/completude/etapes.ts'
import { champDuChemin } from '../../menage/menage.fields.ts'
import type { dureesDe } from '../conservation.ts'
import type { DonneeRemise, DonneesDuDossier } from './export.ts'
import { siglesDe } from './sigles.ts'

interface Responsable {
  readonly operateur: { readonly nom: string; readonly adresse: readonly string[] }
  readonly durees: ReturnType<typeof dureesDe>
}

/** Ce que l'article 15 fait dire avec les données. */
export const informationsDe = ({ operateur, durees }: Responsable) => [
  { libelle: 'Responsable', valeur: [operateur.nom, ...operateur.adresse].join(', ') },
  { libelle: 'Finalité', valeur: 'Le relogement des ménages concernés par une opération de renouvellement urbain.' },
  {
    libelle: 'Base légale',
    valeur:
      'Mission d’intérêt public et obligation légale de relogement (articles 6.1.e et 6.1.c du règlement général sur la protection des données).',
  },
  {
    libelle: 'Origine',
    valeur: 'Vous-même, lors des entretiens\u00A0; votre bailleur, et les partenaires qui suivent votre relogement.',
  },
  {
    libelle: 'Destinataires',
    valeur:
      'L’équipe de relogement, les bailleurs concernés, la métropole, les communes et les services de l’État, chacun pour ce qui le regarde.',
  },
  {
    libelle: 'Conservation',
    valeur: `Jusqu’à ${durees.CONSERVATION_BASE_ACTIVE_MOIS}\u00A0mois après la clôture du dossier, puis en archive restreinte, ${durees.CONSERVATION_ARCHIVE_MAX_ANS}\u00A0ans au plus\u00A0; ${durees.CONSERVATION_DEPART_JOURS}\u00A0jours après un départ. Les pièces justificatives, ${durees.CONSERVATION_JUSTIFICATIFS_MOIS}\u00A0mois après la signature du bail ou le départ.`,
  },
  {
    libelle: 'Calcul automatique',
    valeur:
      'La cotation se calcule d’après votre dossier et les règles de l’opération\u00A0: elle aide à ordonner les propositions. Aucune décision n’est prise sans une personne.',
  },
  {
    libelle: 'Vos droits',
    valeur:
      'Accès, rectification, opposition, limitation, effacement, auprès du délégué à la protection des données, à l’adresse ci-dessus.',
  },
  { libelle: 'Réclamation', valeur: 'Auprès de la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, www.cnil.fr.' },
]

interface Remise {
  readonly numero: string
  readonly personne: string
  readonly informations: ReturnType<typeof informationsDe>
  readonly dossiers: readonly DonneesDuDossier[]
}

export function contenuDeLExport({ numero, personne, informations, dossiers }: Remise) {
  const contenu = { numero, personne, informations, dossiers: dossiers.map(dossierEnClair) }
  return { ...contenu, sigles: siglesDe(JSON.stringify(contenu.dossiers)) }
}

function dossierEnClair(dossier: DonneesDuDossier) {
  const { nombre, personnes, depuis } = dossier.lectures
  const s = personnes > 1 ? 's' : ''
  return {
    titre: `Dossier ${dossier.code}`,
    entete: [
      { libelle: 'Opération', valeur: dossier.operation },
      { libelle: 'Statut', valeur: dossier.statut },
      { libelle: 'Votre place', valeur: dossier.roleDansLeMenage },
      { libelle: 'Personnes du ménage', valeur: String(dossier.nombreDePersonnes) },
    ],
    personne: lignes(dossier.personne),
    ressources: lignes(dossier.ressources),
    enfants: dossier.enfants.map(lignes),
    foyer: rubriques(dossier),
    cotation: lignes(dossier.cotation),
    propositions: dossier.propositions.map(({ le, logement, suite }) => [formatDate(le), logement, suite]),
    documents: dossier.documents.map(({ le, nature, nom }) => [formatDate(le), nature, nom]),
    echanges: dossier.echanges.map(({ le, nature, texte }) => [formatDate(le), nature, texte]),
    lectures:
      nombre === 0 || depuis === null
        ? 'Aucune lecture de votre dossier n’est au journal.'
        : `Votre dossier a été lu ${nombre} fois par ${personnes} agent${s} habilité${s} depuis le ${formatDate(depuis)}.`,
  }
}

const lignes = (donnees: readonly DonneeRemise[]) => donnees.map(({ libelle, lisible }) => ({ libelle, valeur: lisible }))

/** Le foyer, une rubrique par étape de la saisie ; ce que la personne vient de lire ne s'y redit pas. */
function rubriques({ personne, foyer }: Pick<DonneesDuDossier, 'personne' | 'foyer'>) {
  const dits = new Set(personne.map(phraseDe))
  const par = new Map<NumeroEtape, DonneeRemise[]>()
  for (const donnee of foyer) {
    const etape = champDuChemin(donnee.champ)?.etape
    if (etape === undefined || dits.has(phraseDe(donnee))) continue
    dits.add(phraseDe(donnee))
    par.set(etape, [...(par.get(etape) ?? []), donnee])
  }
  return [...par]
    .toSorted(([a], [b]) => a - b)
    .map(([etape, donnees]) => ({ titre: etapeDuNumero(etape).libelle, lignes: lignes(donnees) }))
}

const phraseDe = ({ libelle, lisible }: DonneeRemise): string => `${libelle}\n${lisible}`
