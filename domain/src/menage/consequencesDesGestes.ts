// Ce qu'entraînent les gestes qui ne sont pas des passages et ne se reprennent pas d'un clic : dit avant, comme pour un passage.
import { type Consequence, entraine, seDefait } from '../common/consequence.ts'
import { formatDate } from '../common/date.format.ts'
import { consequencesDeSuppression } from '../document/document.consequences.ts'
import { JOURS_POUR_ANNULER } from './decohabitation/annuler.ts'

const NE_S_ANNULE_PAS = 'Ne s’annule pas.'

export const consequencesDeLaDecohabitation = (): Consequence[] => [
  entraine('Ouvre un nouveau dossier, suivi par le même chargé de relogement.'),
  entraine('Chacun part avec ses ressources, ses revenus et sa scolarité.'),
  entraine('Les charges, les dettes, l’APL et le projet restent à ce dossier.'),
  seDefait(`S’annule pendant ${JOURS_POUR_ANNULER} jours, tant que le nouveau dossier n’a ni proposition, ni remboursement, ni GTR.`),
]

export const consequencesDeLaSuppression = (codeMenage: string): Consequence[] => [
  entraine('Efface tout ce qui est saisi dans le dossier.'),
  entraine(`Le code ${codeMenage} ne servira plus.`),
  seDefait(NE_S_ANNULE_PAS),
]

/** Ce que le ménage emporte ou perd quand son dossier revient à celui dont il est issu. */
export const consequencesDeLaReunion = (codeMenage: string, ramenes: number): Consequence[] => [
  entraine('Ce qui a été saisi pour les personnes revient avec elles.'),
  ...(ramenes === 0
    ? []
    : [entraine(ramenes === 1 ? 'Un document ou échange revient aussi.' : `${ramenes} documents et échanges reviennent aussi.`)]),
  entraine('Efface ce dossier.'),
  entraine(`Le code ${codeMenage} ne servira plus.`),
  seDefait(NE_S_ANNULE_PAS),
]

/** Ce qui attendait ce document l'attend de nouveau, s'il n'en reste pas d'autre. */
const attendu: Readonly<Record<string, string>> = {
  RECAPITULATIF_ENTRETIEN: 'Sans autre récapitulatif, l’entretien ne peut plus se transmettre à la MEL.',
  BAIL_NOUVEAU: 'Sans autre bail, la signature se dira en expliquant pourquoi il manque.',
  FICHE_NOUVEAU_LOGEMENT: 'Sans autre fiche, le dossier ne peut plus se clore.',
}

export const consequencesDeLaSuppressionDUnDocument = (document: { readonly nom: string; readonly type: string }): Consequence[] =>
  consequencesDeSuppression(document, Object.hasOwn(attendu, document.type) ? [attendu[document.type] ?? ''] : [])

export const consequencesDeLaSuppressionDUneAlerte = (texte: string): Consequence[] => [
  entraine(`«\u00A0${texte}\u00A0» disparaît du dossier, pour tous ceux qui la voient.`),
  seDefait('Ne s’annule pas. Faite, une alerte se clôt\u00A0: elle reste parmi les closes.'),
]

export const consequencesDeLaSuppressionDuBrouillon = (numero: number): Consequence[] => [
  entraine(`Efface la demande n°\u00A0${numero} et ses montants.`),
  entraine('Ses justificatifs restent au dossier.'),
  seDefait(NE_S_ANNULE_PAS),
]

export const consequencesDuRetraitDuCharge = (nom: string): Consequence[] => [
  entraine(`${nom} ne suit plus le dossier et n’en reçoit plus les alertes.`),
  entraine('Plus personne ne le suit.'),
  seDefait('Se reprend en confiant le dossier.'),
]

/** `perdu` : ce que le dossier tient de la personne. */
export const consequencesDuRetraitDUnePersonne = (perdu: string): Consequence[] => [
  entraine(perdu),
  seDefait('Prend effet à l’enregistrement\u00A0; ne s’annule pas ensuite.'),
]

export const consequencesDeLAbandonDesSaisies = (saisies: number): Consequence[] => [
  entraine(
    saisies > 1
      ? `Efface ${saisies} saisies gardées sur ce poste et non enregistrées.`
      : 'Efface une saisie gardée sur ce poste et non enregistrée.',
  ),
  seDefait(NE_S_ANNULE_PAS),
]

/** Un courriel relu par son auteur. */
export const consequencesDuCourriel = (): Consequence[] => [
  entraine('Part en quelques secondes\u00A0; la réponse revient à qui suit le dossier.'),
  entraine('Se garde dans «\u00A0Courriels\u00A0», et l’historique le dit.'),
  seDefait('Ne se rattrape pas une fois parti.'),
]

/** À chacun, le courriel de ce qui manque à son dossier. */
export const consequencesDesPiecesDemandees = (menages: number): Consequence[] => [
  entraine(menages === 1 ? 'Un courriel part en quelques secondes.' : `${menages} courriels partent en quelques secondes.`),
  entraine('Chacun se garde dans «\u00A0Courriels\u00A0», et l’historique du dossier le dit.'),
  seDefait('Ne se rattrape pas une fois parti.'),
]

/** La lettre qui demande à l'huissier de signifier une proposition. */
export const consequencesDeLHuissier = (numero: number): Consequence[] => [
  entraine(`Produit le courrier qui lui confie la proposition n°\u00A0${numero}, avec la liste des propositions d’avant.`),
  entraine('Le garde au dossier et à son historique\u00A0; rien ne part\u00A0: il s’imprime et s’envoie d’ici.'),
  entraine('Le délai de réponse du ménage ne change pas tant que la signification n’est pas notée.'),
  seDefait('Une nouvelle version le remplace\u00A0; celle-ci reste au dossier.'),
]

export const consequencesDuLogementPrive = (): Consequence[] => [
  entraine('Ouvre le logement et sa proposition.'),
  entraine('Fait passer le dossier en validation par le GTR\u00A0: l’encadrement en porte la réponse.'),
  seDefait('Refusé, le ménage revient en recherche.'),
]

export const consequencesDuCodeCorrige = (ancien: string): Consequence[] => [
  entraine(`${ancien} reste réservé\u00A0: aucun autre dossier ne le portera.`),
  entraine('Les documents et les courriels déjà faits gardent l’ancien code.'),
  seDefait('Se corrige de nouveau, vers un code encore libre.'),
]

export const consequencesDuGel = (depuis: string): Consequence[] => [
  entraine(`Le dossier se lira encore\u00A0; plus rien ne s’y écrira, tâches de nuit comprises, à compter du ${formatDate(depuis)}.`),
  entraine('L’équipe lit qu’il est gelé, et depuis quand\u00A0; le motif reste au registre.'),
  seDefait('Se lève par le DPO, la personne prévenue.'),
]

export const consequencesDuRefusDeDroits = (): Consequence[] => [
  entraine('Clôt la demande\u00A0: plus rien ne s’y fait, hors ses courriers.'),
  entraine('La personne doit en recevoir le motif et savoir qu’elle peut saisir la CNIL (art. 12.4).'),
  seDefait(NE_S_ANNULE_PAS),
]

export const consequencesDeLaProlongation = (): Consequence[] => [
  entraine('Repousse l’échéance de la demande de deux mois, une seule fois.'),
  entraine('La personne doit en être prévenue, avec le motif, dans le mois qui suit la réception (art. 12.3).'),
  seDefait(NE_S_ANNULE_PAS),
]

export const consequencesDeLaReponseDeDroits = (): Consequence[] => [
  entraine('Clôt la demande\u00A0: plus rien ne s’y fait, hors ses courriers.'),
  entraine('Ce qui a été fait reste au registre.'),
  seDefait(NE_S_ANNULE_PAS),
]

export const consequencesDeLaRemise = (): Consequence[] => [
  entraine('Le fichier se télécharge\u00A0; il n’est pas gardé.'),
  entraine('La demande garde son empreinte, le jour et qui l’a remis.'),
  seDefait('Ne se reprend pas une fois remis.'),
]

/** Une règle de cotation retirée d'une opération. */
export const consequencesDuRetraitDUneRegle = ({
  manuelle,
  active,
}: {
  readonly manuelle: boolean
  readonly active: boolean
}): Consequence[] => [
  entraine('Recote aussitôt les ménages de l’opération.'),
  ...(manuelle ? [entraine('Les cases cochées dans les dossiers ne compteront plus, même si une règle du même nom revient.')] : []),
  seDefait(active ? 'Ne s’annule pas. Pour qu’elle cesse de compter sans la perdre, suspendez-la plutôt.' : NE_S_ANNULE_PAS),
]

interface Ecrit {
  readonly numero: number
  readonly dues: number
  /** Le dernier courrier produit. */
  readonly courrier: object | null
}

/** Écrire une proposition, ou la récrire : son courrier et son délai. */
export const consequencesDeLEcrit = ({ numero, courrier }: Pick<Ecrit, 'numero' | 'courrier'>): Consequence[] => [
  ...(courrier === null ? [entraine('Établit la proposition de relogement.')] : []),
  entraine(`Produit le courrier de la proposition n°\u00A0${numero}, au dossier et à son historique.`),
  ...(courrier === null ? [] : [entraine('Remplace le courrier précédent, qui reste au dossier.')]),
  entraine('Le délai et l’APL dits ici deviennent ceux de la proposition.'),
  seDefait('Se récrit tant que la proposition n’est pas partie.'),
]

/** Dire une proposition partie ; la redire complète ses dates. */
export const consequencesDeLEnvoi = ({ numero, dues }: Ecrit, dejaPartie: boolean): Consequence[] => [
  ...(dejaPartie
    ? []
    : [
        entraine(`La proposition garde le n°\u00A0${numero}, sur ${dues} dues.`),
        entraine('Son courrier ne change plus.'),
        entraine('Le ménage est attendu\u00A0: une alerte se pose au lendemain du dernier jour pour répondre.'),
      ]),
  ...(dejaPartie ? [entraine('Le délai de réponse et son alerte suivent les dates corrigées.')] : []),
  seDefait('Ne s’annule pas\u00A0: les dates de l’envoi se corrigent.'),
]

/** `prevueLe` : `null` quand plusieurs purges se valident ensemble, chacune à sa date. */
export const consequencesDeLaPurge = (prevueLe: string | null, aujourdhui: string): Consequence[] => [
  ...(prevueLe === null
    ? []
    : [
        entraine(
          prevueLe <= aujourdhui
            ? 'Efface aussitôt les données et les fichiers comptés ici.'
            : `Efface les données et les fichiers comptés ici le ${formatDate(prevueLe)}.`,
        ),
      ]),
  entraine('Un certificat le prouve, une fois tous les fichiers effacés.'),
  seDefait('Une purge ne s’annule pas.'),
]
