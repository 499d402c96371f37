import { formatDateCourte } from '@relogement/domain/common/date.format'
import { formatMontant } from '@relogement/domain/common/montant'
import { aspectDeLaFat } from '@relogement/domain/financement/fat.statuts'
import { colonnesDuSuivi, listeFinancements } from '@relogement/domain/financement/suivi.liste'
import { aspects } from '@relogement/domain/operation/operation.aspect'
import { Suspense, useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api, telecharger } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { colonnesExportees } from '../core/liste/colonnesMontrees.ts'
import { colonnesDe, demandeDe, useListeDeclaree } from '../core/liste/declaree.ts'
import type { EtatListe } from '../core/liste/etat.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { Statut } from '../core/Statut.tsx'
import { VuesDeLaListe } from '../vue/VuesDeLaListe.tsx'
import { adresseDuFinancement, type LigneFinancement } from './financement.data.ts'
import styles from './ligne.module.css'

const SaisirOperation = differe(() => import('../operation/SaisirOperation.tsx'), 'SaisirOperation')

const FIL = [{ libelle: 'Financement' }]
type Colonne = keyof typeof listeFinancements.colonnes

interface Props {
  readonly titre: string
  readonly page: 'suiviOperations' | 'financementOperations'
  /** Celles qui ont une fiche, seules. */
  readonly avecFiche: boolean
  readonly montrees: readonly Colonne[]
  /** Au fichier seulement : l'écran n'en a pas la place. */
  readonly auFichier?: readonly Colonne[]
}

function ListeDesFinancements({ titre, page, avecFiche, montrees, auFichier = [] }: Props) {
  usePage(titre, FIL)
  const { demande, ...vue } = useListeDeclaree(listeFinancements, {
    cle: ['financement', titre],
    lire: (demande) => api('GET /v1/financement/operations', demande),
    compter: (demande) => api('GET /v1/financement/operations/_facettes', demande),
    demander: (etat: EtatListe) => ({
      ...demandeDe(listeFinancements, etat),
      ...(avecFiche ? { avecFiche: 'true' as const } : { avecFiche: undefined }),
    }),
  })
  const [creer, setCreer] = useState(false)
  const colonnes = toutesLesColonnes.filter(({ cle }) => (montrees as readonly string[]).includes(cle))
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const { exporter, dialogue } = useExportMotive({
    quoi: 'opérations',
    total: vue.requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) =>
      telecharger('POST /v1/financement/operations/_export', {
        body: {
          ...filtres,
          format,
          motif,
          columns: colonnesExportees(
            colonnesDuSuivi.filter(({ path }) => ([...montrees, ...auFichier] as readonly string[]).includes(path)),
            colonnes,
            vue.liste.etat.masquees,
          ),
        },
      }),
  })
  const { totaux, refusCreer } = vue.requete.data?.metadata ?? {}
  return (
    <>
      <Liste<LigneFinancement>
        {...vue}
        titre={titre}
        colonnes={colonnes}
        vues={<VuesDeLaListe page={page} liste={vue.liste} colonnes={colonnes} />}
        lienDe={({ id }) => adresseDuFinancement(id)}
        exporter={exporter}
        {...(totaux === undefined ? {} : { note: direLesTotaux(totaux) })}
        actions={
          refusCreer === null && (
            <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => setCreer(true)}>
              <Icone nom="plus" />
              Créer une opération
            </button>
          )
        }
      />
      {dialogue}
      <Suspense fallback={null}>{creer && <SaisirOperation operation={null} fermer={() => setCreer(false)} />}</Suspense>
    </>
  )
}

const direLesTotaux = ({
  cout,
  partAnru,
  verse,
  reste,
  aCompleter,
}: {
  readonly cout: number
  readonly partAnru: number
  readonly verse: number
  readonly reste: number
  readonly aCompleter: number
}) =>
  `coût ${formatMontant(cout)}, part ANRU ${formatMontant(partAnru)}, versé ${formatMontant(verse)}, reste ${formatMontant(reste)}, ${formatNombre(aCompleter)} à compléter`

/** Les opérations dont la subvention est engagée, et ce qui bloque chacune. */
export const SuiviPage = () => (
  <ListeDesFinancements
    titre="Suivi des opérations"
    page="suiviOperations"
    avecFiche
    auFichier={['verse', 'reste']}
    montrees={['nom', 'bailleur', 'famille', 'subvention', 'cout', 'partAnru', 'blocages', 'depuis']}
  />
)

/** Toutes les opérations, et où en sont leur création et leur subvention. */
export const OperationsPage = () => (
  <ListeDesFinancements
    titre="Opérations"
    page="financementOperations"
    avecFiche={false}
    montrees={['nom', 'bailleur', 'PRU', 'famille', 'nombreLogements', 'creation', 'subvention', 'cout']}
  />
)

const tiret = <span className="muted">–</span>
const montant = (euros: number | null) => (euros === null ? tiret : <span className="num">{formatMontant(euros)}</span>)

const toutesLesColonnes = colonnesDe<LigneFinancement, typeof listeFinancements>(listeFinancements, {
  nom: { largeur: '19%', carte: 1, rendu: ({ nom }) => nom, infobulle: ({ nom, code }) => `${nom}, ${code}` },
  code: { largeur: 96, rendu: ({ code }) => <span className="num">{code}</span> },
  bailleur: { largeur: 124, carte: 3, rendu: ({ bailleur }) => bailleur?.nom ?? tiret },
  PRU: {
    largeur: 148,
    rendu: ({ PRU }) => (PRU === null ? tiret : <span className={styles.lieu}>{PRU.nom}</span>),
    infobulle: ({ PRU }) => PRU?.nom ?? '',
  },
  famille: { largeur: 126, rendu: ({ famille }) => famille.libelle },
  nombreLogements: {
    largeur: 88,
    droite: true,
    rendu: ({ nombreLogements }) => (nombreLogements === null ? tiret : <span className="num">{formatNombre(nombreLogements)}</span>),
  },
  creation: {
    largeur: 208,
    rendu: ({ statutCreation }) => <Statut aspect={{ libelle: statutCreation.libelle, ...aspects[statutCreation.code] }} />,
  },
  subvention: {
    largeur: 182,
    carte: 4,
    rendu: ({ statutSubvention }) =>
      statutSubvention === null ? (
        tiret
      ) : (
        <Statut aspect={{ libelle: statutSubvention.libelle, ...aspectDeLaFat(statutSubvention.code) }} />
      ),
  },
  cout: { largeur: 140, droite: true, carte: 2, rendu: ({ cout }) => montant(cout) },
  partAnru: { largeur: 150, droite: true, rendu: ({ partAnru }) => montant(partAnru) },
  verse: { largeur: 140, droite: true, rendu: ({ verse }) => montant(verse) },
  reste: { largeur: 140, droite: true, rendu: ({ reste }) => montant(reste) },
  blocages: { largeur: 176, carte: 5, rendu: (ligne) => <Blocages {...ligne} /> },
  depuis: { largeur: 128, rendu: ({ depuis }) => (depuis === null ? tiret : <span className="num">{formatDateCourte(depuis)}</span>) },
})

/** Les champs de la fiche en cours ; avant la FAT C d'une démolition, les relogements qui restent ; un trop-perçu. */
function Blocages({ blocages, statutSubvention, famille, relogementsRestants, tropPercu }: LigneFinancement) {
  if (blocages !== null && blocages > 0) return <span className={styles.deborde}>{blocages === 1 ? '1 champ' : `${blocages} champs`}</span>
  if (statutSubvention?.code === 'FAT_D_VALIDEE' && famille.code === 'DEMOLITION' && relogementsRestants > 0)
    return (
      <span className={styles.restent}>
        {relogementsRestants === 1 ? '1 relogement restant' : `${formatNombre(relogementsRestants)} relogements restants`}
      </span>
    )
  if (tropPercu !== null && tropPercu > 0) return <span className={styles.deborde}>{formatMontant(tropPercu)} à reverser</span>
  // En carte, un tiret seul ne dirait pas de quoi.
  return <span className="only-d">{tiret}</span>
}
