import { formatDate, formatDateCourte } from '@relogement/domain/common/date.format'
import { statutsDeDate } from '@relogement/domain/operation/dates.schema'
import { statutsDeTache } from '@relogement/domain/operation/taches.schema'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Icone } from '../core/Icone.tsx'
import { jourDe } from '../core/jour.ts'
import { BoutonExporter } from '../core/liste/BoutonExporter.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { Segments } from '../core/Onglets.tsx'
import type { Operation } from './operation.data.ts'
import section from './sectionsDOperation.module.css'
import { type Ecrit, ecritsOptions, exporterEcrits } from './taches.data.ts'

const CommenterUneDate = differe(() => import('./CommenterUneDate.tsx'), 'CommenterUneDate')
const SaisirTache = differe(() => import('./SaisirTache.tsx'), 'SaisirTache')

type SousType = Ecrit['sousType']
const CHOIX = { DATE: 'Dates', TACHE: 'Tâches' } as const satisfies Record<SousType, string>
const VIDES = { DATE: 'Aucune date n’est encore commentée.', TACHE: 'Aucune tâche n’est encore écrite.' } as const
const AJOUTS = { DATE: 'Commenter une date', TACHE: 'Ajouter une tâche' } as const

/** Ce qui est dit des dates de l'opération, et ses tâches ; l'un et l'autre s'exportent. */
export function CommentairesSection({ operation }: { readonly operation: Operation }) {
  const { data, error, refetch } = useQuery(ecritsOptions(operation.id))
  const [sousType, choisir] = useState<SousType>('DATE')
  const [ouvert, ouvrir] = useState<Ecrit | 'nouveau' | null>(null)
  const lignes = data?.filter((ecrit) => ecrit.sousType === sousType)
  const { exporter, dialogue } = useExportMotive({
    quoi: 'commentaires',
    total: lignes?.length,
    envoyer: (format, motif) => exporterEcrits(operation.id, sousType, format, motif),
  })
  const tient = operation.can.includes('tenir')
  const Saisie = sousType === 'DATE' ? CommenterUneDate : SaisirTache
  const choisi = ouvert === 'nouveau' ? null : ouvert
  return (
    <Section
      id="commentaires"
      titre="Tâches et commentaires"
      nombre={data?.length}
      actions={
        tient && (
          <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => ouvrir('nouveau')}>
            <Icone nom="plus" />
            {AJOUTS[sousType]}
          </button>
        )
      }
    >
      <div className={section.reglages}>
        <Segments libelle="Ce qui est montré" choix={CHOIX} choisi={sousType} choisir={choisir} />
        {lignes !== undefined && lignes.length > 0 && <BoutonExporter exporter={exporter} />}
      </div>
      {lignes === undefined ? (
        <ContenuAttendu attente="Chargement des commentaires" erreur={error} relire={refetch} />
      ) : lignes.length === 0 ? (
        <p className="muted attendu">{VIDES[sousType]}</p>
      ) : (
        <TableDeSection<Ecrit>
          libelle={CHOIX[sousType]}
          colonnes={[...COLONNES[sousType], ...(tient ? [modifier(ouvrir)] : [])]}
          lignes={lignes}
          cleDe={({ id }) => id}
          haute
        />
      )}
      {dialogue}
      <Suspense fallback={null}>
        {ouvert !== null && <Saisie operation={operation} ecrit={choisi} tache={choisi} fermer={() => ouvrir(null)} />}
      </Suspense>
    </Section>
  )
}

const jour = (date: string | null) => <span className="num">{date === null ? '–' : formatDateCourte(date)}</span>
const nommer = (qui: Ecrit['assigne']) => (qui === null ? <span className="muted">Personne</span> : `${qui.prenom} ${qui.nom}`)

const quoi: ColonneDeSection<Ecrit> = {
  titre: 'Commentaire',
  carte: 3,
  rendu: ({ texte, auteur, le, corrigePar, corrigeLe }) => (
    <>
      {texte}
      <small className="sous-st">
        {auteur.prenom} {auteur.nom}, {formatDate(jourDe(le))}
        {corrigePar !== null &&
          corrigeLe !== null &&
          ` · corrigé par ${corrigePar.prenom} ${corrigePar.nom}, ${formatDate(jourDe(corrigeLe))}`}
      </small>
    </>
  ),
}

const COLONNES: Readonly<Record<SousType, readonly ColonneDeSection<Ecrit>[]>> = {
  DATE: [
    { titre: 'Date', largeur: 176, carte: 1, rendu: ({ titre }) => <b>{titre}</b> },
    quoi,
    { titre: 'Attendue', largeur: 112, carte: 4, rendu: ({ valeurAttendue }) => jour(valeurAttendue) },
    { titre: 'Arrivée', largeur: 112, rendu: ({ valeur }) => jour(valeur) },
    {
      titre: 'État',
      largeur: 104,
      carte: 2,
      rendu: ({ statut }) => <span className="soft">{statutsDeDate[statut as keyof typeof statutsDeDate]}</span>,
    },
  ],
  TACHE: [
    { titre: 'Tâche', largeur: 200, carte: 1, rendu: ({ titre }) => <b>{titre}</b> },
    quoi,
    { titre: 'Confiée à', largeur: 136, carte: 4, rendu: ({ assigne }) => nommer(assigne) },
    { titre: 'Échéance', largeur: 112, rendu: ({ echeance }) => jour(echeance) },
    {
      titre: 'État',
      largeur: 104,
      carte: 2,
      rendu: ({ statut }) => (
        <span className={statut === 'FAITE' ? 'tag ok' : 'soft'}>{statutsDeTache[statut as keyof typeof statutsDeTache]}</span>
      ),
    },
  ],
}

const modifier = (ouvrir: (ecrit: Ecrit) => void): ColonneDeSection<Ecrit> => ({
  titre: 'Actions',
  largeur: 92,
  ecran: true,
  carte: 5,
  rendu: (ecrit) => (
    <button className="lk" type="button" aria-haspopup="dialog" onClick={() => ouvrir(ecrit)}>
      Modifier<span className="vh"> : {ecrit.titre}</span>
    </button>
  ),
})
