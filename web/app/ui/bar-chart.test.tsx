// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { BarChart } from './bar-chart.tsx';

const label = 'New users';

it('a bar chart labels its axes and shows the values of the group under the pointer', () => {
  renderScreen(
    <BarChart
      label={label}
      series={[{ key: 'value', label, tone: 'ember' }]}
      groups={[4, 10].map((value, index) => ({ key: `${index}`, label: `Day ${index + 1}`, values: { value } }))}
      format={(value) => `${value} users`}
    />,
    { api: {} },
  );
  expect(screen.getByText('10 users')).toBeDefined();
  expect(screen.getByText('5 users')).toBeDefined();
  expect(screen.queryByText('4 users')).toBeNull();
  fireEvent.pointerMove(screen.getByRole('img', { name: label }), { clientX: 0 });
  expect(screen.getByText('4 users')).toBeDefined();
});

it('a bar chart whose values are all zero has one zero on its axis', () => {
  renderScreen(
    <BarChart
      label={label}
      series={[{ key: 'value', label, tone: 'ember' }]}
      groups={['a', 'b'].map((key) => ({ key, label: key, values: { value: 0 } }))}
      format={(value) => `${value} users`}
    />,
    { api: {} },
  );
  expect(screen.getAllByText('0 users')).toHaveLength(1);
});
