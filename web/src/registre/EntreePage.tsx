import { formatDate } from '@relogement/domain/common/date.format'
import type { EntreeDeRegistre } from '@relogement/domain/registre/registre.contract'
import { type Registre, registres, valeurDuChamp } from '@relogement/domain/registre/registres'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { differe } from '../core/differe.ts'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Changements } from '../historique/Changements.tsx'
import { HistoriqueSection, type VueDesChangements } from '../historique/HistoriqueSection.tsx'
import { EtatDEntree } from './EtatDEntree.tsx'
import { entreeOptions, vuDeLEntree } from './registre.data.ts'

const SaisirEntree = differe(() => import('./SaisirEntree.tsx'), 'SaisirEntree')

const filDe = (registre: Registre) => ({ libelle: registres[registre].titre, vers: `/administration/${registres[registre].nom}` })

const genreDe = (registre: Registre): GenreDeFiche => ({
  titre: 'Entrée de registre',
  attente: 'Chargement de l’entrée',
  introuvable: 'Entrée introuvable',
  detail: 'Cette entrée n’existe pas, ou ne vous est pas ouverte.',
  fil: [filDe(registre)],
})

/** Une entrée d'un registre de la protection des données, et tout ce qui lui est arrivé. */
export function EntreePage({ id }: { readonly id: string }) {
  const lecture = useQuery(entreeOptions(id))
  return (
    <PageDeFiche genre={genreDe(lecture.data?.registre ?? 'TRAITEMENT')} lecture={lecture} titre={titreDe}>
      {(entree) => <Entree entree={entree} />}
    </PageDeFiche>
  )
}

const titreDe = ({ registre, numero, contenu }: EntreeDeRegistre) =>
  registre === 'TRAITEMENT' ? `Traitement ${numero}, ${contenu['nom']}` : `Violation ${numero}`

function Entree({ entree }: { readonly entree: EntreeDeRegistre }) {
  const { registre, contenu, can } = entree
  const [ouvert, setOuvert] = useState(false)
  const lignes = Object.entries(registres[registre].champs).map(([nom, { libelle, sorte }]) => {
    const valeur = valeurDuChamp(registre, nom, contenu[nom] ?? null)
    return {
      libelle,
      valeur: valeur === null ? null : sorte === 'jour' ? formatDate(valeur) : valeur,
    }
  })
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>{titreDe(entree)}</h1>
        <EtatDEntree {...entree} />
      </div>
      <Section
        id="entree"
        titre={registres[registre].une}
        actions={
          can.includes('modifier') && (
            <button className="lk" type="button" aria-haspopup="dialog" onClick={() => setOuvert(true)}>
              Mettre à jour
            </button>
          )
        }
      >
        <Definitions lignes={lignes} />
      </Section>
      <HistoriqueSection vu={vuDeLEntree(entree.id)} Changements={DuRegistre} />
      <Suspense fallback={null}>{ouvert && <SaisirEntree registre={registre} entree={entree} fermer={() => setOuvert(false)} />}</Suspense>
    </>
  )
}

const DuRegistre: VueDesChangements = ({ changements }) => (
  <Changements
    changements={changements}
    libelleDe={(chemin) => chemin}
    valeurDe={(_, valeur) => (valeur === null ? 'rien' : String(valeur))}
  />
)
