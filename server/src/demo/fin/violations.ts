// Les violations que la démonstration a connues (article 33) : une close sans risque, une close notifiée, une à clore, une à notifier.
import type { Violation } from '@relogement/domain/registre/registres'
import { enTexte, type Jour } from '../jours.ts'

interface ViolationDemo {
  readonly ilYA: number
  readonly contenu: Violation
}

const SANS_SUITE = {
  notifieeLe: null,
  notifieeA: null,
  motifDuRetard: null,
  informeesLe: null,
  motifSansInformer: null,
  closeLe: null,
} as const

export const violationsAu = (aujourdhui: Jour): readonly ViolationDemo[] => {
  const il = (jours: number) => enTexte(aujourdhui - jours)
  return [
    {
      ilYA: 210,
      contenu: {
        ...SANS_SUITE,
        constateeLe: il(210),
        constateeA: '08:40',
        nature: 'CONFIDENTIALITE',
        faits:
          'Un ordre du jour de réunion est resté sur l’imprimante d’un partenaire pendant une nuit. Un agent tenu au secret l’a rapporté au matin.',
        touches: 'Onze ménages : nom, composition, typologie demandée.',
        effets: 'Aucun : la feuille n’a quitté ni le local ni la vue d’agents habilités.',
        mesures: 'Feuille détruite. L’impression se libère désormais par badge.',
        risque: 'AUCUN',
        closeLe: il(205),
      },
    },
    {
      ilYA: 96,
      contenu: {
        ...SANS_SUITE,
        constateeLe: il(96),
        constateeA: '16:15',
        nature: 'CONFIDENTIALITE',
        faits: 'Un récapitulatif de relogement a été remis à un homonyme de son destinataire, qui l’a signalé le jour même.',
        touches: 'Un ménage de quatre personnes : état civil, nouveau logement, loyer.',
        effets: 'Nouvelle adresse connue d’un tiers ; gêne pour le ménage.',
        mesures: 'Document repris. Le code du ménage se vérifie désormais à la remise.',
        risque: 'RISQUE',
        notifieeLe: il(95),
        notifieeA: '10:30',
        informeesLe: il(95),
        closeLe: il(70),
      },
    },
    {
      ilYA: 20,
      contenu: {
        ...SANS_SUITE,
        constateeLe: il(20),
        constateeA: '11:05',
        nature: 'DISPONIBILITE',
        faits:
          'Une coupure de l’hébergement a fermé le service pendant six heures. Rien n’a été perdu : la dernière écriture est revenue avec lui.',
        touches: 'Tous les dossiers suivis, tous les comptes.',
        effets: 'Entretiens et rendez-vous du jour menés sur papier ; aucune donnée perdue ni divulguée.',
        mesures: 'Alimentation doublée chez l’hébergeur ; bilan demandé, attendu.',
        risque: 'RISQUE',
        notifieeLe: il(18),
        notifieeA: '09:20',
        informeesLe: il(18),
      },
    },
    {
      ilYA: 1,
      contenu: {
        ...SANS_SUITE,
        constateeLe: il(1),
        constateeA: '17:50',
        nature: 'CONFIDENTIALITE',
        faits:
          'Une tablette d’entretien n’a pas été retrouvée au retour d’une visite. Ses deux dossiers ont été retirés à distance dans l’heure.',
        touches: 'Deux ménages : dossiers d’entretien, chiffrés, sous code.',
        effets: 'Lecture peu probable : coffre chiffré, cinq essais de code, effacement au premier réseau.',
        mesures: 'Retrait à distance fait. Plainte pour vol et notification à préparer.',
        risque: 'RISQUE',
      },
    },
  ]
}
