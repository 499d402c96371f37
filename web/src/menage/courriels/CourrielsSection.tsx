import { formatInstant } from '@relogement/domain/common/date.format'
import { courrielsAEcrire, courrielsDuMenage, type TypeCourrielDuMenage } from '@relogement/domain/menage/courriels/courrielDuMenage.listes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Tag } from '../../core/Cotation.tsx'
import { differe } from '../../core/differe.ts'
import { ContenuAttendu } from '../../core/fiche/ContenuAttendu.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { Icone } from '../../core/Icone.tsx'
import { Menu } from '../../core/Menu.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { sectionsOuvertes } from '../fiche/sections.ts'
import './courriels.css'
import { type CourrielDuMenage, courrielsOptions } from './courriels.data.ts'

const LireUnCourriel = differe(() => import('./LireUnCourriel.tsx'), 'LireUnCourriel')
const EcrireUnCourriel = differe(() => import('./EcrireUnCourriel.tsx'), 'EcrireUnCourriel')

/** Les courriels partis au nom du dossier, et ceux que l'on y écrit, pré-remplis. */
export function CourrielsSection() {
  const { menage } = useFiche()
  return sectionsOuvertes(menage).includes('courriels') ? <Courriels menageId={menage.id} /> : null
}

const types = courrielsAEcrire.map((type): [TypeCourrielDuMenage, string] => [type, courrielsDuMenage[type]])

function Courriels({ menageId }: { readonly menageId: string }) {
  const { data, error, refetch } = useQuery(courrielsOptions(menageId))
  const [ecrit, setEcrit] = useState<TypeCourrielDuMenage | null>(null)
  const [lu, setLu] = useState<CourrielDuMenage | null>(null)
  const courriels = data?.['hydra:member'] ?? []
  return (
    <Section
      id="courriels"
      titre="Courriels"
      nombre={data?.['hydra:totalItems']}
      actions={
        data?.metadata.refusEcrire === null && (
          <Menu
            nom="Écrire un courriel"
            classe="btn sm ghost"
            bouton={
              <>
                <Icone nom="plus" />
                Écrire un courriel
              </>
            }
            groupes={[
              { entrees: types.map(([cle, libelle]) => ({ cle, libelle: `${libelle}…`, icone: 'courriel', faire: () => setEcrit(cle) })) },
            ]}
          />
        )
      }
    >
      {data === undefined && <ContenuAttendu attente="Chargement des courriels" erreur={error} relire={() => void refetch()} />}
      {data !== undefined && courriels.length === 0 && (
        <p className="vide-s">
          Aucun courriel au nom de ce dossier.
          {data.metadata.refusEcrire !== null && <span className="soft"> {data.metadata.refusEcrire}</span>}
        </p>
      )}
      {courriels.length > 0 && (
        <TableDeSection libelle="Courriels" colonnes={colonnes(setLu)} lignes={courriels} cleDe={({ id }) => id} haute />
      )}
      <Suspense fallback={null}>
        {ecrit !== null && <EcrireUnCourriel menageId={menageId} type={ecrit} fermer={() => setEcrit(null)} />}
        {lu !== null && <LireUnCourriel courriel={lu} fermer={() => setLu(null)} />}
      </Suspense>
    </Section>
  )
}

const colonnes = (lire: (courriel: CourrielDuMenage) => void): ColonneDeSection<CourrielDuMenage>[] => [
  {
    titre: 'Courriel',
    carte: 1,
    rendu: (courriel) => (
      <span className="cut">
        <button className="lk doc-o" type="button" onClick={() => lire(courriel)}>
          {courriel.libelle}
        </button>
        <small className="sous cut" title={courriel.destinataires.join(', ')}>
          à {courriel.destinataires.join(', ')}
        </small>
      </span>
    ),
  },
  {
    titre: 'Écrit',
    largeur: 184,
    carte: 3,
    rendu: ({ creeLe, auteur }) => (
      <>
        <time className="num" dateTime={creeLe}>
          {formatInstant(creeLe)}
        </time>
        <small className="sous cut">{auteur === null ? 'par Relogement' : `par ${auteur.prenom} ${auteur.nom}`}</small>
      </>
    ),
  },
  { titre: 'Envoi', largeur: 116, carte: 2, rendu: ({ statut }) => <Tag {...sens[statut.code]}>{statut.libelle}</Tag> },
]

const sens = { A_ENVOYER: {}, ENVOYE: { sens: 'ok' }, EN_ECHEC: { sens: 'bad' } } as const satisfies Record<
  CourrielDuMenage['statut']['code'],
  object
>
