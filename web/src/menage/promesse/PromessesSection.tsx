import { formatDateCourte } from '@relogement/domain/common/date.format'
import { naturesDePromesse, statutsDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { direLEcheance, estDue } from '@relogement/domain/menage/promesse/promesse.rules'
import { Suspense, useState } from 'react'
import { Tag } from '../../core/Cotation.tsx'
import { differe } from '../../core/differe.ts'
import { ContenuAttendu } from '../../core/fiche/ContenuAttendu.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { Icone } from '../../core/Icone.tsx'
import styles from '../engagements.module.css'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { peut } from '../menage.data.ts'
import { type Promesse, useConclurePromesse, usePromesses } from './promesse.data.ts'

const NoterPromesse = differe(() => import('./NoterPromesse.tsx'), 'NoterPromesse')

/** Ce qui a été promis au ménage, jusqu'à ce que ce soit tenu. */
export function PromessesSection() {
  const { menage, jour } = useFiche()
  const { data, error, refetch } = usePromesses(menage)
  const { mutate: conclure, isPending } = useConclurePromesse(menage.id)
  const [saisie, saisir] = useState<Promesse | 'neuve' | null>(null)
  if (menage.suivis === undefined) return null
  const agit = peut(menage, 'suivre')
  return (
    <Section
      id="promesses"
      titre="Promesses"
      nombre={data?.filter(({ statut }) => statut === 'EN_COURS').length}
      actions={
        agit && (
          <button className="btn sm ghost" type="button" onClick={() => saisir('neuve')}>
            <Icone nom="plus" />
            Noter une promesse
          </button>
        )
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des promesses" erreur={error} relire={refetch} />
      ) : data.length === 0 ? (
        <p className="vide-s">Rien n’a été promis.</p>
      ) : (
        <TableDeSection
          libelle="Promesses"
          colonnes={colonnes(jour, agit, saisir, (promesseId, issue) => !isPending && conclure({ promesseId, issue }))}
          lignes={data}
          cleDe={({ id }) => id}
          haute
        />
      )}
      <Suspense fallback={null}>
        {saisie !== null && <NoterPromesse avant={saisie === 'neuve' ? null : saisie} fermer={() => saisir(null)} />}
      </Suspense>
    </Section>
  )
}

const colonnes = (
  jour: string,
  agit: boolean,
  changer: (promesse: Promesse) => void,
  conclure: (id: string, issue: 'TENUE' | 'LEVEE') => void,
): ColonneDeSection<Promesse>[] => [
  {
    titre: 'Promesse',
    carte: 1,
    rendu: ({ texte, nature, responsable }) => (
      <>
        {texte}
        <small className="sous">
          {naturesDePromesse[nature]}, par {responsable.prenom} {responsable.nom}
        </small>
      </>
    ),
  },
  {
    titre: 'À tenir pour le',
    largeur: 148,
    carte: 3,
    rendu: (promesse) => (
      <span className="num">
        {formatDateCourte(promesse.echeance)}
        <small className="sous">{direLEcheance(promesse, jour)}</small>
      </span>
    ),
  },
  {
    titre: 'État',
    largeur: 104,
    carte: 2,
    rendu: (promesse) =>
      estDue(promesse, jour) && promesse.echeance < jour ? (
        <Tag sens="bad">En retard</Tag>
      ) : (
        <Tag>{statutsDePromesse[promesse.statut]}</Tag>
      ),
  },
  {
    titre: 'Action',
    largeur: 168,
    ecran: true,
    carte: 4,
    rendu: (promesse) =>
      agit &&
      promesse.statut === 'EN_COURS' && (
        <span className={styles.gestes}>
          <button className="lk" type="button" onClick={() => conclure(promesse.id, 'TENUE')}>
            Tenue<span className="vh"> : {promesse.texte}</span>
          </button>
          <button className="lk" type="button" onClick={() => conclure(promesse.id, 'LEVEE')}>
            Lever<span className="vh"> : {promesse.texte}</span>
          </button>
          <button className="lk" type="button" onClick={() => changer(promesse)}>
            Changer<span className="vh"> : {promesse.texte}</span>
          </button>
        </span>
      ),
  },
]
