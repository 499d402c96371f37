// Le courrier à l'huissier (domain-rules § 10, document 4) : il demande de signifier une proposition écrite.
import { formatDate, formatDateNumerique } from '../../common/date.format.ts'
import { type BlocDeLettre, type Lettre, paragraphe } from '../../document/lettre.ts'
import { ligne } from '../../document/produits/lignes.ts'
import { canauxDEnvoi } from '../../proposition/ecrite/canaux.ts'
import { nomEntier, objetDuCourrier, texteDuCourrier } from './courrierDeProposition.ts'
import type { FaitsDeLHuissier, PropositionAnterieure } from './faits.ts'

const INSECABLE = '\u00A0'

export const titreDuCourrierHuissier = (numero: number) => `Courrier à l’huissier, ${objetDuCourrier(numero)}`

export function courrierHuissier(faits: FaitsDeLHuissier): Lettre {
  const { courrier, huissier, jour, auteur, adresseOperateur } = faits
  const { operateur, codeMenage, numero } = courrier
  return {
    expediteur: [operateur, ...adresseOperateur, auteur.nom, auteur.fonction],
    destinataire: [huissier.nom ?? 'Étude de commissaire de justice', ...huissier.adresse],
    date: formatDate(jour),
    objet: `signification de la ${objetDuCourrier(numero)}`,
    references: [codeMenage],
    blocs: corps(faits),
    signature: [auteur.nom, auteur.fonction],
    annexe: { titre: 'Texte à signifier', blocs: texteDuCourrier(courrier) },
    coupon: null,
  }
}

function corps({ courrier, anterieures }: FaitsDeLHuissier): BlocDeLettre[] {
  const { numero, operation, personnes, adresse, jour } = courrier
  return [
    paragraphe('Maître,'),
    paragraphe(
      `Nous vous prions de bien vouloir signifier la ${objetDuCourrier(numero)}, établie le ${formatDate(jour)} dans le cadre de l’opération ${operation}, à${INSECABLE}:`,
    ),
    {
      sorte: 'fiche',
      titre: 'Destinataires de l’acte',
      lignes: [ligne('Identité', personnes.map(nomEntier).join(' et ')), ligne('Adresse', adresse.join(', '))],
    },
    { sorte: 'titre', texte: 'Propositions antérieures' },
    ...antecedents(anterieures),
    { sorte: 'titre', texte: 'Références' },
    {
      sorte: 'liste',
      elements: [
        'articles L.\u00A0442-6 et L.\u00A0353-15 du code de la construction et de l’habitation',
        'article 13\u00A0bis de la loi n°\u00A048-1360 du 1er septembre 1948',
      ],
    },
    { sorte: 'titre', texte: 'Pièces jointes' },
    {
      sorte: 'liste',
      elements: [
        `courrier de ${objetDuCourrier(numero)} et son coupon-réponse`,
        ...anterieures.map(
          ({ numero: autre, canal }) =>
            `courrier de ${objetDuCourrier(autre)}${canal === 'RECOMMANDE' ? ' et son avis de réception' : canal === 'HUISSIER' ? ' et son acte de signification' : ''}`,
        ),
      ],
    },
    paragraphe('Nous vous prions d’agréer, Maître, nos salutations distinguées.'),
  ]
}

function antecedents(anterieures: readonly PropositionAnterieure[]): BlocDeLettre[] {
  if (anterieures.length === 0) return [paragraphe('Aucune proposition écrite n’a précédé celle-ci.')]
  return [
    {
      sorte: 'tableau',
      titre: 'Propositions antérieures',
      colonnes: [
        { titre: 'N°', part: 1 },
        { titre: 'Logement', part: 6 },
        { titre: 'Envoyée le', part: 3 },
        { titre: 'Canal', part: 5 },
        { titre: 'Réponse', part: 5 },
      ],
      lignes: anterieures.map((anterieure) => [
        String(anterieure.numero),
        anterieure.logement,
        formatDateNumerique(anterieure.envoyeeLe),
        anterieure.canal === null ? 'Non précisé' : canauxDEnvoi[anterieure.canal],
        reponseDe(anterieure),
      ]),
    },
  ]
}

// Le motif d'un refus peut toucher à la santé ou à la famille : l'huissier n'en a pas besoin.
function reponseDe({ acceptation, refus, retiree, echeance }: PropositionAnterieure): string {
  if (acceptation !== null) return `Acceptée le ${formatDateNumerique(acceptation)}`
  if (refus !== null) return `Refusée le ${formatDateNumerique(refus)}`
  if (retiree) return 'Retirée'
  return echeance === null ? 'Sans réponse' : `Sans réponse, attendue le ${formatDateNumerique(echeance)}`
}
