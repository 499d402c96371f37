import type { Phase } from '@relogement/domain/menage/menage.statuts'
import type { typesSuivi } from '@relogement/domain/suivi/suivi.listes'

/** Ce qu'une équipe écrit à chaque phase. Ni santé détaillée, ni jugement : des faits utiles au relogement. */
export const commentaires: Readonly<Record<Phase, readonly string[]>> = {
  Entretien: [
    'Premier contact pris par téléphone, rendez-vous à confirmer.',
    'Pas de réponse aux deux premiers appels, courrier déposé en boîte aux lettres.',
    'Le gardien confirme que le ménage occupe bien le logement.',
    'Rendez-vous reporté à la demande du ménage.',
    'Entretien réalisé au domicile, très bon accueil.',
    'Il manque la dernière quittance et l’attestation CAF.',
    'Monsieur demande un interprète pour l’entretien.',
    'La fille aînée accompagnera sa mère aux rendez-vous.',
    'Le ménage a reçu l’information sur ses droits et l’a signée.',
    'Demande de logement social à créer avec le ménage.',
  ],
  Présentation: [
    'Dossier complet, à inscrire au prochain GTR.',
    'Le ménage demande à rester près de l’école des enfants.',
    'Revenus mis à jour après le changement de contrat.',
    'Le projet est cohérent avec le budget, secteurs assez larges.',
    'Attention : un seul quartier demandé, offre rare.',
    'La commune soutient la demande de rester à proximité.',
    'Avis d’imposition reçu, dossier mis à jour.',
    'Le ménage accepte d’élargir aux communes voisines.',
  ],
  Recherche: [
    'Visite de quartier faite avec le ménage, avis favorable.',
    'Le ménage refuse les étages élevés sans ascenseur.',
    'Recherche active : aucune offre compatible ce mois-ci.',
    'Le loyer du logement proposé dépassait le budget.',
    'À rappeler après les vacances scolaires.',
    'Madame préfère les visites le matin.',
    'Le bailleur annonce une livraison neuve à l’automne.',
    'Le ménage s’impatiente, prévoir un point avec la responsable.',
    'Une offre en rez-de-chaussée conviendrait.',
    'Offre repérée chez un autre bailleur, à vérifier.',
  ],
  Attribution: [
    'Le logement plaît, le ménage attend le calcul de l’APL.',
    'Avis favorable de la CALEOL, courrier à remettre en main propre.',
    'Visite prévue mercredi avec le gardien.',
    'Le ménage demande un délai pour réfléchir.',
    'Dépôt de garantie : transfert à demander au bailleur.',
    'Le bailleur demande une pièce d’identité à jour.',
    'Accord donné au téléphone, coupon de réponse attendu.',
  ],
  Déménagement: [
    'Cartons livrés, passage du déménageur confirmé.',
    'Prévoir le démontage de la chambre des enfants.',
    'Le ménage se charge lui-même des changements d’adresse.',
    'Ouverture des compteurs demandée pour le jour des clés.',
    'Volume estimé à 32 m³, accès facile.',
    'Stationnement à réserver devant l’immeuble.',
  ],
  Après: [
    'Le ménage est bien installé, les enfants ont changé d’école.',
    'Fuite sous l’évier signalée au nouveau bailleur.',
    'Premier loyer réglé, prélèvement en place.',
    'Bonne entente avec le voisinage.',
    'Réexpédition du courrier à prolonger.',
    'Le ménage remercie l’équipe.',
  ],
}

/** Ce qu'écrivent le bailleur, selon que le ménage a une dette ou non, et la métropole. */
export const commentairesDePartenaires = {
  BAILLEUR: [
    'Pas d’impayé à ce jour.',
    'Quittances à jour, aucun trouble signalé.',
    'Le logement du ménage sera visité le mois prochain par nos services techniques.',
    'L’état des lieux de sortie sera fait avec le gardien.',
  ],
  BAILLEUR_CREANCIER: [
    'Le plan d’apurement est respecté.',
    'Dette en baisse, dernier règlement reçu le mois dernier.',
    'Merci de nous prévenir avant toute proposition : un impayé reste dû.',
  ],
  METROPOLE: [
    'Avis favorable pour un relogement dans la commune.',
    'Merci de nous transmettre le récapitulatif d’entretien.',
    'Dossier examiné, rien à ajouter avant le GTR.',
  ],
} as const

export type TypeSuivi = keyof typeof typesSuivi

export interface Demarche {
  readonly type: TypeSuivi
  readonly texte: string
  readonly minutes: number | null
}

const demarche = (type: TypeSuivi, texte: string, minutes: number | null = null): Demarche => ({ type, texte, minutes })

export const demarches: Readonly<Record<Phase, readonly Demarche[]>> = {
  Entretien: [
    demarche('APPEL', 'Prise de rendez-vous pour l’entretien.', 10),
    demarche('COURRIER', 'Courrier d’information sur l’opération.'),
    demarche('RENDEZ_VOUS_BUREAU', 'Remise des pièces justificatives.', 30),
  ],
  Présentation: [
    demarche('APPEL', 'Point sur les pièces encore attendues.', 15),
    demarche('RENDEZ_VOUS_BUREAU', 'Relecture du projet résidentiel.', 45),
    demarche('REUNION_PARTENAIRE', 'Échange avec l’assistante sociale de secteur.', 40),
    demarche('COURRIEL', 'Avis d’imposition demandé.'),
  ],
  Recherche: [
    demarche('APPEL', 'Présentation d’une offre par téléphone.', 15),
    demarche('VISITE_LOGEMENT', 'Visite d’un logement avec le ménage.', 60),
    demarche('SMS', 'Rappel de la visite du lendemain.'),
    demarche('VISITE_DOMICILE', 'Point d’étape au domicile.', 50),
    demarche('MEDIATION', 'Médiation au sujet des impayés avec le bailleur.', 60),
  ],
  Attribution: [
    demarche('VISITE_LOGEMENT', 'Visite du logement proposé.', 60),
    demarche('APPEL', 'Explication du calcul du reste à charge.', 25),
    demarche('RENDEZ_VOUS_BUREAU', 'Remise de la proposition écrite.', 30),
  ],
  Déménagement: [
    demarche('APPEL', 'Préparation du déménagement.', 20),
    demarche('VISITE_DOMICILE', 'Inventaire des meubles et du volume.', 45),
    demarche('SMS', 'Confirmation de l’heure de passage du déménageur.'),
  ],
  Après: [demarche('POST_RELOGEMENT', 'Visite après l’emménagement.', 45), demarche('APPEL', 'Nouvelles du ménage, tout va bien.', 15)],
}

export const rappels = [
  'Rappeler pour fixer la visite',
  'Demander le dernier bulletin de salaire',
  'Vérifier le renouvellement du titre de séjour',
  'Relancer le bailleur sur le dépôt de garantie',
  'Appeler la CAF au sujet de l’APL',
] as const
