import { HORIZON_D_UNE_SORTIE_ANS } from '../../common/horizon.ts'
import { type CheminDe, champsDe, choix, choixMultiple, date, lignes, nombre, ouiNon, texte } from '../completude/champ.ts'
import type { DossierAControler } from '../completude/dossier.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import { CARACTERES_DU_NUMERO_UNIQUE } from './numeroUnique.ts'
import { accompagnementsPostRelogement, motifsDepart, typesAccession, typesRelogement } from './relogement.listes.ts'
import type { Accession, DepartSpontane, Relogement } from './relogement.schema.ts'

const aUnBail = ({ nouveauLogement }: DossierAControler) => nouveauLogement != null
const texteLibre = (element: unknown) => String(element)

// Une date du parcours fonde un passage, et compte dans les statistiques de son mois : le passage fait, elle est à l'encadrement.
const dates = {
  'dates.entretien': date('Date de l’entretien', { passee: true, verrouilleDepuis: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL' }),
  'dates.GTRM': date('Date du GTRM', { fixeeDAvance: true, verrouilleDepuis: 'SIGNATURE_DU_BAIL' }),
  // Elle seule compte un relogement : dite plus tôt, elle le compterait sans logement accepté.
  'dates.signatureDuBail': date('Date de signature du bail', {
    sansObjetAvant: 'SIGNATURE_DU_BAIL',
    verrouilleDepuis: 'PROGRAMMATION_DU_DEMENAGEMENT',
    requis: ['B'],
    requisSi: aUnBail,
  }),
  'dates.edlEntree': date('Date de l’état des lieux d’entrée', { verrouilleDepuis: 'DEMENAGEMENT' }),
  'dates.demenagement': date('Date du déménagement', { fixeeDAvance: true, verrouilleDepuis: 'ETAT_DES_LIEUX_DE_SORTIE' }),
  'dates.edlSortie': date('Date de l’état des lieux de sortie', { verrouilleDepuis: 'ACCOMPAGNEMENT_POST_RELOGEMENT' }),
  'dates.remiseDesCles': date('Date de remise des clés', { verrouilleDepuis: 'ACCOMPAGNEMENT_POST_RELOGEMENT' }),
} as const

const auProjet = { etape: 5 } as const
const dls = { requis: ['C'] } as const
const jusquALaCloture = { verrouilleDepuis: 'CLOTURE' } as const

export const champsRelogement = champsDe<CheminDe<Relogement>>(
  'relogement',
  { etape: 1, verrouilleDepuis: 'SIGNATURE_DU_BAIL' },
  {
    ...dates,
    'demandeLogementSocial.numeroUnique': texte('Numéro unique de la demande de logement social', {
      ...dls,
      caracteres: CARACTERES_DU_NUMERO_UNIQUE,
    }),
    'demandeLogementSocial.date': date('Date de la demande de logement social', dls),
    typologiesGTR: choixMultiple('Typologies GTR', typologies, {
      ...auProjet,
      requis: ['C'],
      siVide: 'Au moins une typologie est requise',
    }),
    exclureInterbailleur: ouiNon('Exclusion de l’interbailleur', auProjet),
    intercommunal: ouiNon('Relogement intercommunal', auProjet),
    bailleursPositionnes: lignes('Bailleurs positionnés', texteLibre, auProjet),
    communesPositionnees: lignes('Communes positionnées', texteLibre, auProjet),
    typeRelogement: choix('Type de relogement', typesRelogement, { ...auProjet, ...jusquALaCloture }),
    relogementNecessaire: ouiNon('Relogement nécessaire'),
    minoration: ouiNon('Minoration de loyer', jusquALaCloture),
    'statutsAdditionnels.situationComplexe': ouiNon('Situation complexe', jusquALaCloture),
    'statutsAdditionnels.injoignable': ouiNon('Injoignable', jusquALaCloture),
    accompagnementPostRelogement: choixMultiple('Accompagnement post-relogement', accompagnementsPostRelogement, jusquALaCloture),
  },
)

const sortie = { horizon: HORIZON_D_UNE_SORTIE_ANS } as const
const nonRedige = (element: unknown) => (typeof element === 'string' ? element : 'Modifié')

/** Ce qui change par un autre geste que la saisie (passage, assignation, cotation…) : l'historique en lit le libellé. */
export const champsTenus = champsDe<
  | 'statut'
  | 'chargeDeRelogementPrincipal'
  | 'cotation'
  | 'cotation.score'
  | 'statutsAdditionnels.contentieux'
  | 'statutsAdditionnels.deux_refus'
  | 'veille.jusquAu'
  | 'departSpontane'
  | `departSpontane.${CheminDe<DepartSpontane>}`
  | 'accessionALaPropriete'
  | `accessionALaPropriete.${CheminDe<Accession>}`
>(
  'relogement',
  { etape: 7, verrouilleDepuis: 'CLOTURE' },
  {
    statut: choix('Statut', {}),
    chargeDeRelogementPrincipal: lignes('Chargé de relogement', nonRedige, {
      requis: ['C'],
      siVide: 'Aucun chargé de relogement n’est assigné',
    }),
    // L'historique note la couleur sous ce nom.
    cotation: choix('Cotation', { ORANGE: 'Orange', ROUGE: 'Rouge', NOIRE: 'Noire' }),
    'cotation.score': nombre('Score de cotation'),
    'statutsAdditionnels.contentieux': ouiNon('Contentieux'),
    'statutsAdditionnels.deux_refus': ouiNon('Deux refus'),
    'veille.jusquAu': date('À réexaminer le'),
    departSpontane: lignes('Départ spontané', nonRedige),
    'departSpontane.date': date('Date du départ', sortie),
    'departSpontane.motif': choix('Motif du départ', motifsDepart),
    'departSpontane.commentaire': texte('Commentaire sur le départ'),
    accessionALaPropriete: lignes('Accession à la propriété', nonRedige),
    'accessionALaPropriete.date': date('Date de l’accession', sortie),
    'accessionALaPropriete.type': choix('Type d’accession', typesAccession, { toujoursChoisi: true }),
  },
)
