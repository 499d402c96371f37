import { formatJour } from '@relogement/domain/common/date.format'
import { rueEnClair } from '@relogement/domain/logement/adresse'
import { aspects } from '@relogement/domain/logement/logement.aspect'
import { colonnesDeLExport, listeLogements } from '@relogement/domain/logement/logement.liste'
import { statutsParDefaut } from '@relogement/domain/logement/logement.listes'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { Suspense, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { adresseDuLogement } from '../acces/navigation.ts'
import { usePage } from '../acces/page.ts'
import { api, telecharger } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { colonnesExportees } from '../core/liste/colonnesMontrees.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { Statut } from '../core/Statut.tsx'
import { VuesDeLaListe } from '../vue/VuesDeLaListe.tsx'
import { ActionsDuLogement } from './ActionsDuLogement.tsx'
import { BasculeNonSouhaite, BasculeReserver } from './Bascules.tsx'
import { Disponibilite } from './Disponibilite.tsx'
import { FIL_DES_LOGEMENTS } from './fil.ts'
import styles from './listeDesLogements.module.css'
import type { LigneLogement } from './logement.data.ts'

const ImporterUneListe = differe(() => import('./ImporterUneListe.tsx'), 'ImporterUneListe')
const SaisirLogement = differe(() => import('./SaisirLogement.tsx'), 'SaisirLogement')

/** Les logements que les bailleurs mettent à disposition : réserver, écarter, agir, sans quitter la liste. */
export function LogementsPage() {
  usePage(listeLogements.titre, FIL_DES_LOGEMENTS)
  const { demande, ...vue } = useListeDeclaree(listeLogements, {
    cle: ['logements'],
    lire: (demande) => api('GET /v1/logements', demande),
    compter: (demande) => api('GET /v1/logements/_facettes', demande),
  })
  const [ouvert, ouvrir] = useState<'creer' | 'importer' | null>(null)
  const { pages } = useMoi()
  const fermer = () => ouvrir(null)
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const metadata = vue.requete.data?.metadata
  const bailleurAChoisir = metadata?.bailleurAChoisir === true
  const { exporter, dialogue } = useExportMotive({
    quoi: 'logements',
    total: vue.requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) =>
      telecharger('POST /v1/logements/_export', {
        body: { ...filtres, format, motif, columns: colonnesExportees(colonnesDeLExport, colonnes, vue.liste.etat.masquees) },
      }),
  })
  return (
    <>
      <Liste<LigneLogement>
        {...vue}
        classe={styles.liste}
        colonnes={colonnes}
        vues={<VuesDeLaListe page="logements" liste={vue.liste} colonnes={colonnes} />}
        lienDe={({ id }) => adresseDuLogement(id)}
        exporter={exporter}
        note={estParDefaut(vue.liste.etat.filtres['statuts']) ? 'non retenus, indisponibles, rendus et non souhaités masqués' : ''}
        actions={
          metadata?.refusCreer === null && (
            <>
              {pages.includes('reponsesAttendues') && (
                <Lien className="btn" vers="/reponses-attendues">
                  Réponses attendues
                </Lien>
              )}
              <button className="btn" type="button" aria-haspopup="dialog" onClick={() => ouvrir('importer')}>
                Importer une liste
              </button>
              <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => ouvrir('creer')}>
                <Icone nom="plus" />
                Nouveau logement
              </button>
            </>
          )
        }
      />
      {dialogue}
      <Suspense fallback={null}>
        {ouvert === 'creer' && <SaisirLogement logement={null} bailleurAChoisir={bailleurAChoisir} fermer={fermer} />}
        {ouvert === 'importer' && <ImporterUneListe bailleurAChoisir={bailleurAChoisir} fermer={fermer} />}
      </Suspense>
    </>
  )
}

const estParDefaut = (statuts: readonly string[] | undefined) => statuts?.join(',') === statutsParDefaut.join(',')

const nomDe = ({ localisation: { adresse } }: LigneLogement) => rueEnClair(adresse)

const colonnes = colonnesDe<LigneLogement, typeof listeLogements>(listeLogements, {
  adresse: { largeur: 165, carte: 1, rendu: nomDe, infobulle: nomDe },
  ville: {
    largeur: 86,
    carte: 3,
    infobulle: ({ localisation: { adresse } }) => adresse.ville,
    rendu: ({ localisation: { adresse }, typologie, bailleur }) => (
      <>
        {adresse.ville}
        <span className="en-carte">
          {' '}
          · {enClair(typologie)} · {bailleur?.nom}
        </span>
      </>
    ),
  },
  statut: {
    largeur: 180,
    carte: 9,
    rendu: ({ statut }) => statut && <Statut aspect={{ libelle: statut.libelle, ...aspects[statut.code] }} />,
  },
  bailleur: { largeur: 118, rendu: ({ bailleur }) => bailleur?.nom, infobulle: ({ bailleur }) => bailleur?.nom },
  typologie: { largeur: 78, rendu: ({ typologie }) => enClair(typologie) },
  codeUG: {
    largeur: 84,
    rendu: ({ localisation: { UG } }) => <span className="num">{UG}</span>,
    infobulle: ({ localisation: { UG } }) => UG ?? undefined,
  },
  menagesAssignes: {
    largeur: 76,
    droite: true,
    rendu: ({ menagesAssignes }) => <span className={menagesAssignes === 0 ? 'num muted' : 'num'}>{menagesAssignes}</span>,
  },
  miseADisposition: {
    largeur: 100,
    rendu: ({ dates: { premiereMiseADisposition: le } }) => <span className="num">{le === null ? '–' : formatJour(le)}</span>,
  },
  finMiseADisposition: { largeur: 105, carte: 2, rendu: ({ dates }) => <Disponibilite fin={dates.dateFinMiseADisposition} /> },
  reserver: { largeur: 70, carte: 10, rendu: (logement) => <BasculeReserver logement={logement} /> },
  nonSouhaite: { largeur: 62, carte: 11, rendu: (logement) => <BasculeNonSouhaite logement={logement} /> },
  actions: {
    largeur: 76,
    carte: 7,
    rendu: (logement) => (
      <ActionsDuLogement
        logement={logement}
        nom={`Actions : ${nomDe(logement)}, ${logement.localisation.adresse.ville}`}
        classe="ib"
        bouton={<Icone nom="points" />}
      />
    ),
  },
})

const enClair = (typologie: string): string => (typologies as Readonly<Record<string, string>>)[typologie] ?? typologie
