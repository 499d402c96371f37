import { direCondition } from '@relogement/domain/menage/cotation/direCondition'
import { Cotation, Tag } from '../core/Cotation.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Icone } from '../core/Icone.tsx'
import { Menu } from '../core/Menu.tsx'
import { corpsDe, type Regle, type ReglesDeLOperation, useGesteDeRegle } from './regles.data.ts'
import styles from './tableDesRegles.module.css'

interface Props {
  readonly regles: ReglesDeLOperation
  /** `null` : la personne lit seulement. */
  readonly gestes: { readonly modifier: (regle: Regle) => void; readonly retirer: (regle: Regle) => void } | null
}

/** Les règles dans leur ordre : ce qu'elles regardent, ce qu'elles donnent, pour combien de ménages elles jouent. */
export function TableDesRegles({ regles: { 'hydra:member': lignes, metadata }, gestes }: Props) {
  const colonnes: ColonneDeSection<Regle>[] = [
    {
      titre: 'Règle',
      carte: 1,
      rendu: (regle) => <Nom regle={regle} modifier={gestes === null ? null : () => gestes.modifier(regle)} />,
    },
    {
      titre: 'Condition',
      carte: 3,
      rendu: ({ condition, actif }) => <span className={actif ? 'soft' : 'muted'}>{direCondition(condition, metadata.variables)}</span>,
    },
    {
      titre: 'Joue pour',
      largeur: 88,
      droite: true,
      carte: 7,
      rendu: ({ code, actif }) => <Ayants nombre={actif ? (metadata.jouent[code] ?? 0) : null} />,
    },
    { titre: 'Points', largeur: 72, droite: true, carte: 9, rendu: (regle) => <Points regle={regle} /> },
    {
      titre: 'Au moins',
      largeur: 96,
      rendu: ({ plancher }) => (plancher === null ? <span className="muted">—</span> : <Cotation couleur={plancher} enColonne />),
    },
    ...(gestes === null
      ? []
      : [
          {
            titre: 'Actions',
            largeur: 64,
            droite: true,
            ecran: true,
            carte: 2 as const,
            rendu: (regle: Regle, rang: number) => (
              <MenuDeRegle operationId={metadata.operation.id} regle={regle} rang={rang} total={lignes.length} {...gestes} />
            ),
          },
        ]),
  ]
  return <TableDeSection libelle="Règles de cotation" colonnes={colonnes} lignes={lignes} cleDe={({ id }) => id} haute />
}

const Nom = ({ regle: { libelle, actif }, modifier }: { readonly regle: Regle; readonly modifier: (() => void) | null }) => (
  <span className={styles.nom}>
    {modifier === null ? (
      <span className={actif ? 'strong' : 'muted'}>{libelle}</span>
    ) : (
      <button className="lk" type="button" aria-haspopup="dialog" onClick={modifier}>
        {libelle}
      </button>
    )}
    {!actif && <Tag>Suspendue</Tag>}
  </span>
)

const Points = ({ regle: { points, plancher } }: { readonly regle: Regle }) => (
  <span className={styles.donne}>
    {`+\u00A0${points}`}
    <span className="en-carte">
      {points > 1 ? ' points' : ' point'}
      {plancher !== null && (
        <span className={styles.plancher}>
          Au moins <Cotation couleur={plancher} enColonne />
        </span>
      )}
    </span>
  </span>
)

const Ayants = ({ nombre }: { readonly nombre: number | null }) => {
  if (nombre === null) return <span className={`muted ${styles.horsCarte}`}>—</span>
  return (
    <span className={nombre === 0 ? `muted ${styles.donne}` : styles.donne}>
      {nombre.toLocaleString('fr-FR')}
      <span className="en-carte">{nombre > 1 ? ' ménages' : ' ménage'}</span>
    </span>
  )
}

interface PropsDuMenu {
  readonly operationId: string
  readonly regle: Regle
  readonly rang: number
  readonly total: number
  readonly modifier: (regle: Regle) => void
  readonly retirer: (regle: Regle) => void
}

function MenuDeRegle({ operationId, regle, rang, total, modifier, retirer }: PropsDuMenu) {
  const geste = useGesteDeRegle(operationId)
  const changer = (fait: string, changement: { ordre?: number; actif?: boolean }) =>
    geste.mutate({ quoi: 'changer', id: regle.id, version: regle.version, regle: { ...corpsDe(regle), ...changement }, fait })
  return (
    <Menu
      nom={`Actions sur la règle ${regle.libelle}`}
      classe="ib"
      largeur={260}
      desactive={geste.isPending}
      bouton={<Icone nom="points" />}
      groupes={[
        {
          entrees: [
            { cle: 'modifier', libelle: 'Modifier', icone: 'crayon', faire: () => modifier(regle) },
            {
              cle: 'monter',
              libelle: 'Monter',
              icone: 'haut',
              raison: rang === 0 ? 'Elle est déjà la première.' : null,
              faire: () => changer('Règle montée', { ordre: rang - 1 }),
            },
            {
              cle: 'descendre',
              libelle: 'Descendre',
              icone: 'bas',
              raison: rang === total - 1 ? 'Elle est déjà la dernière.' : null,
              faire: () => changer('Règle descendue', { ordre: rang + 1 }),
            },
            regle.actif
              ? {
                  cle: 'suspendre',
                  libelle: 'Suspendre',
                  icone: 'pause',
                  detail: 'Gardée, sans plus compter',
                  faire: () => changer('Règle suspendue', { actif: false }),
                }
              : {
                  cle: 'remettre',
                  libelle: 'Remettre en vigueur',
                  icone: 'coche',
                  faire: () => changer('Règle remise en vigueur', { actif: true }),
                },
            { cle: 'retirer', libelle: 'Retirer', icone: 'corbeille', dangereuse: true, faire: () => retirer(regle) },
          ],
        },
      ]}
    />
  )
}
