import { formatDateCourte } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { colonnesDuSuiviDePropositions, listeSuiviPropositions } from '@relogement/domain/pilotage/suiviPropositions.liste'
import { motsDeLAvis } from '@relogement/domain/pilotage/suivis.schema'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { adresseDuMenage } from '../acces/navigation.ts'
import { usePage } from '../acces/page.ts'
import { api, type ReponseApi, telecharger } from '../core/api.ts'
import { colonnesExportees } from '../core/liste/colonnesMontrees.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { VuesDeLaListe } from '../vue/VuesDeLaListe.tsx'
import { TypeDeSuivi } from './TypeDeSuivi.tsx'

type Ligne = ReponseApi<'GET /v1/propositions'>['hydra:member'][number]

/** Les propositions faites aux ménages, de la plus récente à la plus ancienne. */
export function SuiviPropositionsPage() {
  usePage(listeSuiviPropositions.titre, FIL_DU_PILOTAGE)
  const { demande, ...vue } = useListeDeclaree(listeSuiviPropositions, {
    cle: ['menages', 'propositions'],
    lire: (demande) => api('GET /v1/propositions', demande),
    compter: (demande) => api('GET /v1/propositions/_facettes', demande),
  })
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const { exporter, dialogue } = useExportMotive({
    quoi: 'propositions',
    total: vue.requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) =>
      telecharger('POST /v1/propositions/_export', {
        body: { ...filtres, format, motif, columns: colonnesExportees(colonnesDuSuiviDePropositions, colonnes, vue.liste.etat.masquees) },
      }),
  })
  return (
    <>
      <Liste<Ligne>
        {...vue}
        colonnes={colonnes}
        vues={<VuesDeLaListe page="suiviPropositions" liste={vue.liste} colonnes={colonnes} />}
        lienDe={({ menage }) => (menage.ouvrable ? `${adresseDuMenage(menage.id)}#propositions` : null)}
        exporter={exporter}
        actions={<TypeDeSuivi choisi="PROPOSITION" />}
      />
      {dialogue}
    </>
  )
}

const colonnes = colonnesDe<Ligne, typeof listeSuiviPropositions>(listeSuiviPropositions, {
  noms: {
    largeur: '16%',
    dessous: ['codeMenage'],
    carte: 1,
    rendu: ({ menage }) => (
      <>
        <span className="sur-st">{menage.noms}</span>
        <small className="sous-st num">{menage.codeMenage}</small>
      </>
    ),
    infobulle: ({ menage }) => menage.noms,
  },
  operation: { largeur: '15%', rendu: ({ operation }) => operation.nom, infobulle: ({ operation }) => operation.nom },
  bailleur: {
    largeur: '13%',
    rendu: ({ bailleur }) => bailleur ?? <span className="muted">Bailleur privé</span>,
    infobulle: ({ bailleur }) => bailleur ?? undefined,
  },
  adresse: { largeur: '20%', carte: 3, rendu: ({ adresse }) => adresse, infobulle: ({ adresse }) => adresse },
  typologie: { largeur: 82, rendu: ({ typologie }) => (typologies as Readonly<Record<string, string>>)[typologie] ?? typologie },
  proposition: { largeur: 92, rendu: ({ proposition }) => (proposition ? 'oui' : <span className="muted">non</span>) },
  GTR: { largeur: '12%', rendu: ({ GTR }) => <Avis avis={GTR} /> },
  CAL: { largeur: '12%', rendu: ({ CAL }) => <Avis avis={CAL} /> },
  reponse: {
    largeur: '12%',
    carte: 2,
    rendu: (proposition) => {
      const { acceptationMenage, refusMenage } = proposition
      const le = acceptationMenage ?? refusMenage
      if (le === null)
        return (
          <>
            <span className="muted only-d">—</span>
            <span className="en-carte">{dernierAvis(proposition)}</span>
          </>
        )
      return (
        <>
          <span className="sur-st">{acceptationMenage === null ? motsDeLAvis.non : motsDeLAvis.oui}</span>
          <small className="sous-st en-carte">par le ménage</small>
          <small className="sous-st">{formatDateCourte(le)}</small>
        </>
      )
    },
  },
})

/** En carte, les colonnes n'ont pas de titre : le dernier avis se dit avec qui l'a donné. « CALEOL : acceptée, rang 1 » */
function dernierAvis({ GTR, CAL }: Ligne): string {
  const [qui, { accepte, rang }] = CAL.accepte !== null || CAL.le !== null ? (['CALEOL', CAL] as const) : (['GTR', GTR] as const)
  return `${qui} : ${minuscule(direLAvis(accepte, rang))}`
}

/** « Acceptée, rang 2 », et quand ; sans avis, la date prévue s'il y en a une. */
function Avis({ avis: { accepte, rang, le } }: { readonly avis: Ligne['GTR'] }) {
  if (accepte === null && le === null) return <span className="muted">—</span>
  return (
    <>
      <span className={accepte === null ? 'sur-st muted' : 'sur-st'}>{direLAvis(accepte, rang)}</span>
      {le !== null && <small className="sous-st">{formatDateCourte(le)}</small>}
    </>
  )
}

function direLAvis(accepte: boolean | null, rang: number | null): string {
  if (accepte === null) return motsDeLAvis.aVenir
  if (!accepte) return motsDeLAvis.non
  return rang === null ? motsDeLAvis.oui : `${motsDeLAvis.oui}, rang ${rang}`
}
