import { direLAbsence, estCommencee } from '@relogement/domain/absence/absence.rules'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { listeCollaborateurs } from '@relogement/domain/tableau-de-bord/collaborateurs'
import { direLaCharge } from '@relogement/domain/utilisateur/charge.rules'
import { useState } from 'react'
import { AbsencesDuCharge } from '../absence/AbsencesDuCharge.tsx'
import { usePage } from '../acces/page.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { formatNombre } from '../core/formats.ts'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import type { Colonne } from '../core/liste/Tableau.tsx'
import { adresseDesMenages, type MenagesVoulus } from '../objectif/adresses.ts'
import { Initiales } from '../utilisateur/Initiales.tsx'
import { JaugeDeCharge } from '../utilisateur/JaugeDeCharge.tsx'
import { ResumeDeCapacite } from '../utilisateur/SemainesDeCapacite.tsx'
import styles from './collaborateurs.module.css'

type Collaborateur = ReponseApi<'GET /v1/business/collaborateurs'>['hydra:member'][number]

const FIL = [{ libelle: 'Tableau de bord' }]

/** L'équipe : ce que chacun suit, ce qu'il a fait du mois, ce qui attend ; chaque nombre ouvre ses dossiers. */
export function CollaborateursPage() {
  usePage(listeCollaborateurs.titre, FIL)
  const { demande: _, ...vue } = useListeDeclaree(listeCollaborateurs, {
    cle: ['menages', 'collaborateurs'],
    lire: (demande) => api('GET /v1/business/collaborateurs', demande),
  })
  const { mois = '', can = [] } = vue.requete.data?.metadata ?? {}
  const [absences, ouvrir] = useState<string | null>(null)
  const choisi = vue.requete.data?.['hydra:member'].find(({ id }) => id === absences)
  return (
    <>
      <Liste<Collaborateur>
        {...vue}
        colonnes={colonnesDuMois(mois, can.includes('gererLesAbsences') ? ouvrir : null)}
        lienDe={({ id }) => `/outil-de-pilotage/charges-de-relogement/${id}`}
      />
      <ResumeDeCapacite />
      {choisi !== undefined && <AbsencesDuCharge charge={choisi} fermer={() => ouvrir(null)} />}
    </>
  )
}

/** `ouvrir` : les absences d'un collaborateur, pour qui les note. */
const colonnesDuMois = (mois: string, ouvrir: ((id: string) => void) | null): readonly Colonne<Collaborateur>[] =>
  colonnesDe<Collaborateur, typeof listeCollaborateurs>(listeCollaborateurs, {
    nom: {
      carte: 1,
      rendu: (qui) => (
        <span className={styles.qui}>
          <Initiales {...qui} />
          {qui.prenom} {qui.nom}
        </span>
      ),
      infobulle: ({ prenom, nom }) => `${prenom} ${nom}`,
    },
    enCours: {
      largeur: 96,
      droite: true,
      carte: 2,
      rendu: (qui) => <Nombre qui={qui} nombre={qui.enCours} voulus={{ dossiers: 'EN_COURS' }} mot="ménage" />,
    },
    charge: {
      largeur: 170,
      carte: 3,
      rendu: (qui) => <JaugeDeCharge charge={qui} breve />,
      infobulle: ({ charge }) => direLaCharge(charge),
    },
    entretiens: {
      largeur: 152,
      droite: true,
      carte: 5,
      rendu: (qui) => <Nombre qui={qui} {...duMois(qui.entretiens)} voulus={{ moisEntretien: mois }} mot="entretien" />,
    },
    relogements: {
      largeur: 168,
      droite: true,
      rendu: (qui) => <Nombre qui={qui} {...duMois(qui.relogements)} voulus={{ moisRelogement: mois }} mot="relogement" />,
    },
    enRetard: {
      largeur: 92,
      droite: true,
      carte: 4,
      rendu: (qui) => <Nombre qui={qui} nombre={qui.enRetard} voulus={{ dossiers: 'EN_RETARD' }} mot="en retard" />,
    },
    absences: {
      largeur: 180,
      carte: 6,
      rendu: (qui) => <Absence qui={qui} ouvrir={ouvrir} />,
      infobulle: ({ absences: [premiere] }) => (premiere === undefined ? undefined : direLAbsence(premiere)),
    },
  })

/** La première absence qui court ou qui vient ; qui les note l'ouvre. */
function Absence({ qui, ouvrir }: { readonly qui: Collaborateur; readonly ouvrir: ((id: string) => void) | null }) {
  const [premiere] = qui.absences
  const courte = premiere === undefined ? null : direEnBref(premiere)
  return (
    <>
      {ouvrir === null ? (
        <span className={courte === null ? 'muted' : 'sur-st'}>{courte ?? '—'}</span>
      ) : (
        <button className={`lk ${styles.absence}`} type="button" aria-haspopup="dialog" onClick={() => ouvrir(qui.id)}>
          {courte ?? 'Noter une absence'}
          <span className="vh">
            {' '}
            de {qui.prenom} {qui.nom}
          </span>
        </button>
      )}
      {premiere !== undefined && (
        <span className="sous-st">
          {premiere.remplacant === null ? 'Sans remplaçant' : `Par ${premiere.remplacant.prenom} ${premiere.remplacant.nom}`}
        </span>
      )}
    </>
  )
}

const direEnBref = ({ du, au }: Collaborateur['absences'][number]): string =>
  estCommencee({ du }, aujourdhui()) ? `Jusqu’au ${formatDateCourte(au)}` : `Dès le ${formatDateCourte(du)}`

interface PropsNombre {
  readonly qui: Collaborateur
  readonly nombre: number
  readonly objectif?: number | null
  readonly voulus: MenagesVoulus
  readonly mot: string
}

/** Un nombre, et la liste des ménages qu'il compte ; sur une carte, sans titre de colonne, le mot suit. */
function Nombre({ qui: { id, prenom, nom }, nombre, objectif = null, voulus, mot }: PropsNombre) {
  const mots = mot === 'en retard' || nombre < 2 ? mot : `${mot}s`
  const sur = objectif === null ? '' : ` sur ${formatNombre(objectif)}`
  return (
    <>
      {nombre === 0 ? (
        <span className="muted">0</span>
      ) : (
        <Lien vers={adresseDesMenages({ operationIds: [], charge: id }, voulus)} aria-label={`${nombre} ${mots}, ${prenom} ${nom}`}>
          <span className="num">{formatNombre(nombre)}</span>
        </Lien>
      )}
      <span className="muted">{sur}</span> <span className="only-p">{mots}</span>
    </>
  )
}

const duMois = ({ realise, objectif }: Collaborateur['entretiens']) => ({ nombre: realise, objectif })
