// Ce que l'historique d'un dossier dit, hors de ses passages (domain-rules § 1.3).
import { z } from 'zod'
import { formatDate, formatInstant } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { minuscule } from '../common/minuscule.ts'
import { dit, fort, type Morceau, redacteur, sorte } from '../historique/evenement.ts'
import { typesBailPrive } from '../proposition/bailPrive.listes.ts'
import { couleursCotation } from './cotation/cotation.couleurs.ts'
import { nomDeCouleur } from './cotation/derogation.ts'
import { motifsDecohabitation } from './decohabitation/decohabitation.listes.ts'
import { resultatsDuGtrm } from './gtrm/gtrm.ts'
import { codesStatutsMenage, libelleStatut } from './menage.statuts.ts'
import { evenementsDuParcours } from './passages/parcours.evenements.ts'

const statut = z.enum(codesStatutsMenage)

const personne = { personne: z.string() }
const regle = { regle: z.string() }
const verification = { verification: z.string() }
/** Code de l'autre dossier. */
const menage = { menage: z.string() }

const auStatut = (code: z.output<typeof statut>): Morceau[] => [dit(', au statut '), fort(libelleStatut(code))]

export const evenementsMenage = {
  ...evenementsDuParcours,

  DOSSIER_OUVERT: sorte(
    { statut },
    {
      texte: () => 'Dossier ouvert',
      fait: (d) => [dit(' a ouvert le dossier'), ...auStatut(d.statut)],
      seul: (d) => [dit('Le dossier a été ouvert'), ...auStatut(d.statut)],
    },
  ),
  DOSSIER_ISSU_D_UN_AUTRE: sorte(
    { ...menage, statut },
    {
      texte: (d) => issuDe(d.menage),
      fait: (d) => [dit(' a ouvert le dossier'), ...auStatut(d.statut)],
      seul: (d) => [dit('Le dossier a été ouvert'), ...auStatut(d.statut)],
      commentaire: (d) => issuDe(d.menage),
    },
  ),
  DOSSIER_IMPORTE: sorte(
    { fichier: z.string(), reference: z.string(), statut },
    {
      texte: (d) => `Importé de « ${d.fichier} », référence ${d.reference}`,
      fait: (d) => [dit(' a importé le dossier de '), fort(`« ${d.fichier} »`), dit(`, référence ${d.reference}`), ...auStatut(d.statut)],
    },
  ),
  DECOHABITATION: sorte(
    { ...menage, motif: z.enum(codesDe(motifsDecohabitation)), personnes: z.number() },
    {
      texte: (d) =>
        `Décohabitation (${motifsDecohabitation[d.motif].toLowerCase()}) : ${d.personnes === 1 ? 'une personne forme' : `${d.personnes} personnes forment`} le ménage ${d.menage}`,
    },
  ),
  DECOHABITATION_ANNULEE: sorte(menage, { texte: (d) => `Décohabitation annulée : le dossier ${d.menage} est réuni à celui-ci` }),
  CODE_CORRIGE: sorte({ motif: z.string() }, { texte: (d) => `Code corrigé : ${d.motif}` }),
  CONTACT_REUNI: sorte({}, { texte: () => 'Contact du demandeur principal réuni : celui des informations du ménage fait foi' }),

  DOSSIER_CONFIE: sorte(personne, {
    type: 'ASSIGNATION',
    texte: (d) => `Dossier confié à ${d.personne}`,
    fait: (d) => [dit(' a confié le dossier à '), fort(d.personne)],
  }),
  DOSSIER_RETIRE: sorte(personne, {
    type: 'RETRAIT_ASSIGNATION',
    texte: () => 'Dossier retiré',
    fait: (d) => [dit(' a retiré le dossier à '), fort(d.personne)],
  }),

  PRESENTE_EN_GTRM: sorte(
    { date: z.string(), resultat: z.enum(codesDe(resultatsDuGtrm)), commentaire: z.string().nullable() },
    {
      type: 'PRESENTATION_GTRM',
      texte: (d) =>
        [`Présenté en GTRM le ${formatDate(d.date)} : ${minuscule(resultatsDuGtrm[d.resultat])}`, d.commentaire].filter(Boolean).join('. '),
      commentaire: (d) => d.commentaire,
    },
  ),
  VERIFICATION_LEVEE: sorte(
    { ...verification, commentaire: z.string() },
    { texte: (d) => `Vérification levée (${d.verification}) : ${d.commentaire}` },
  ),
  VERIFICATION_REMISE: sorte(verification, { texte: (d) => `À vérifier de nouveau : ${d.verification}` }),

  COTATION_IMPOSEE: sorte(
    { couleur: z.enum(codesDe(couleursCotation)).nullable(), jusquAu: z.string(), motif: z.string() },
    { texte: (d) => `Cotation imposée, ${nomDeCouleur(d.couleur)} jusqu’au ${formatDate(d.jusquAu)} : ${d.motif}` },
  ),
  COTATION_IMPOSEE_LEVEE: sorte({}, { texte: () => 'Cotation imposée levée : les règles s’appliquent de nouveau' }),
  COTATION_IMPOSEE_FINIE: sorte(
    { par: z.string() },
    { texte: (d) => `Fin de la cotation imposée par ${d.par} : les règles s’appliquent de nouveau` },
  ),
  REGLES_DE_L_OPERATION_CHANGEES: sorte({}, { texte: () => 'Règles de cotation de l’opération changées' }),
  OS_TRAVAUX_DEPLACE: sorte({}, { texte: () => 'OS travaux de l’opération déplacé : cotation recalculée' }),
  REGLE_COCHEE: sorte(regle, { texte: (d) => `Règle de cotation cochée : ${d.regle}` }),
  REGLE_DECOCHEE: sorte(regle, { texte: (d) => `Règle de cotation décochée : ${d.regle}` }),

  LOGEMENT_PRIVE_PROPOSE: sorte(
    { adresse: z.string(), bail: z.enum(codesDe(typesBailPrive)), reunion: z.string().nullable() },
    {
      type: 'PRESENTATION_LOGEMENT_GTR',
      texte: (d) =>
        `Logement d’un bailleur privé proposé : ${d.adresse} (${typesBailPrive[d.bail].toLowerCase()})${d.reunion === null ? '' : `, à valider par « ${d.reunion} »`}`,
    },
  ),
  DOSSIER_EMPORTE: sorte(
    { tablette: z.string(), jusquA: z.string() },
    {
      texte: (d) => `Dossier emporté hors ligne sur « ${d.tablette} », jusqu’au ${formatInstant(d.jusquA)}`,
      fait: (d) => [dit(' a emporté le dossier hors ligne sur '), fort(`« ${d.tablette} »`), dit(`, jusqu’au ${formatInstant(d.jusquA)}`)],
    },
  ),
  DOSSIER_RENDU: sorte(
    { tablette: z.string() },
    {
      texte: (d) => `Dossier revenu de « ${d.tablette} », qui n’en garde rien`,
      fait: (d) => [dit(' a rendu le dossier emporté sur '), fort(`« ${d.tablette} »`), dit(', qui n’en garde rien')],
    },
  ),
  REPONSE_LAISSEE: sorte(
    { champ: z.string(), valeur: z.string(), raison: z.string() },
    {
      texte: (d) => `Réponse de l’entretien hors ligne laissée de côté : ${d.champ}, « ${d.valeur} »`,
      fait: (d) => [dit(' a laissé de côté une réponse de l’entretien hors ligne : '), fort(d.champ), dit(`, « ${d.valeur} »`)],
      commentaire: (d) => d.raison,
    },
  ),
  EMPORT_RETIRE: sorte(
    { tablette: z.string(), personne: z.string() },
    { texte: (d) => `Dossier retiré de « ${d.tablette} », où ${d.personne} l’avait emporté` },
  ),
  PART_A_CHARGE_RELEVEE: sorte({}, { texte: () => 'Part à charge du logement quitté relevée à nouveau' }),
}

const issuDe = (code: string) => `Décohabitation : issu du ménage ${code}`

export const evenementDeMenage = redacteur(evenementsMenage)
