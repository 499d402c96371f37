import { formatDateCourte } from '@relogement/domain/common/date.format'
import { naturesDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { direLEcheance } from '@relogement/domain/menage/promesse/promesse.rules'
import { listePromessesEnRetard } from '@relogement/domain/menage/promesse/promesses.liste'
import { useQuery } from '@tanstack/react-query'
import { adresseDuMenage } from '../../acces/navigation.ts'
import { Section } from '../../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { aujourdhui } from '../../core/jour.ts'
import { Lien } from '../../core/Lien.tsx'
import { BoutonExporter } from '../../core/liste/BoutonExporter.tsx'
import { useExportMotive } from '../../core/liste/useExportMotive.tsx'
import { exporterPromessesEnRetard, promessesEnRetardOptions } from './promesse.data.ts'

/** L'état des promesses en retard : aucune, rien ne se montre ; chaque ligne mène au dossier où elle se conclut. */
export function PromessesEnRetard({ operationIds = [] }: { readonly operationIds?: readonly string[] }) {
  const { data } = useQuery(promessesEnRetardOptions(operationIds))
  const total = data?.['hydra:totalItems'] ?? 0
  const { exporter, dialogue } = useExportMotive({
    quoi: 'promesses',
    total,
    envoyer: (...demande) => exporterPromessesEnRetard(operationIds, ...demande),
  })
  if (data === undefined || total === 0) return null
  const lignes = data['hydra:member']
  return (
    <Section id="promesses-en-retard" titre={listePromessesEnRetard.titre} nombre={total} actions={<BoutonExporter exporter={exporter} />}>
      <TableDeSection libelle="Promesses en retard" colonnes={colonnes(aujourdhui())} lignes={lignes} cleDe={({ id }) => id} haute />
      {lignes.length < total && <p className="vide-s">Les {lignes.length.toLocaleString('fr-FR')} plus anciennes sont montrées.</p>}
      {dialogue}
    </Section>
  )
}

type EnRetard = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof promessesEnRetardOptions>['queryFn']>>>
>['hydra:member'][number]

const colonnes = (jour: string): ColonneDeSection<EnRetard>[] => [
  {
    titre: 'Ménage',
    carte: 1,
    rendu: ({ menage: { id, noms, codeMenage } }) => (
      <>
        <Lien vers={`${adresseDuMenage(id)}#promesses`}>{noms}</Lien>
        <small className="sous">{codeMenage}</small>
      </>
    ),
  },
  {
    titre: 'Promesse',
    carte: 2,
    rendu: ({ texte, nature }) => (
      <>
        {texte}
        <small className="sous">{naturesDePromesse[nature]}</small>
      </>
    ),
  },
  { titre: 'Qui en répond', carte: 4, rendu: ({ responsable: { prenom, nom } }) => `${prenom} ${nom}` },
  {
    titre: 'À tenir pour le',
    largeur: 164,
    carte: 3,
    rendu: (promesse) => (
      <span className="num">
        {formatDateCourte(promesse.echeance)}
        <small className="sous">{direLEcheance(promesse, jour)}</small>
      </span>
    ),
  },
]
